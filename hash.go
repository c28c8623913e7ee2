package gymkhana

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// A Hash is a SHA-256. Its text form is 64 lower-case hex digits.
type Hash [sha256.Size]byte

// HashBytes is the SHA-256 of b.
func HashBytes(b []byte) Hash { return sha256.Sum256(b) }

// HashOf is the SHA-256 of the canonical JSON of v.
func HashOf(v any) (Hash, error) {
	b, err := Canonical(v)
	if err != nil {
		return Hash{}, err
	}
	return HashBytes(b), nil
}

// IsZero reports whether h was never set.
func (h Hash) IsZero() bool { return h == Hash{} }

// String gives the hex digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Short gives the first eight hex digits, for people.
func (h Hash) Short() string { return hex.EncodeToString(h[:4]) }

// MarshalText gives the hex digits, and none for a hash that was never set.
func (h Hash) MarshalText() ([]byte, error) {
	if h.IsZero() {
		return nil, nil
	}
	return []byte(h.String()), nil
}

// UnmarshalText reads what MarshalText wrote.
func (h *Hash) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*h = Hash{}
		return nil
	}
	if hex.DecodedLen(len(text)) != len(h) {
		return fmt.Errorf("hash of %d digits; want %d", len(text), 2*len(h))
	}
	_, err := hex.Decode(h[:], text)
	return err
}

// A Seed starts a random stream. Seeds stay below 2^53 so that they survive JSON everywhere.
type Seed uint64

// MaxSeed is the first value that is too large to be a seed.
const MaxSeed Seed = 1 << 53

// Derive gives a seed that depends on s and on every word, and on nothing else.
func (s Seed) Derive(words ...string) Seed {
	h := sha256.New()
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(s))
	h.Write(b[:])
	for _, w := range words {
		binary.BigEndian.PutUint64(b[:], uint64(len(w)))
		h.Write(b[:])
		h.Write([]byte(w))
	}
	return seedFrom(h.Sum(nil))
}

// PrivateSeed replaces the seed of an official instance. It is HMAC-SHA256(key, task, index), cut to a
// seed. Without the key, the instances that a model will be tested on cannot be predicted.
func PrivateSeed(key string, task TaskID, index int) Seed {
	mac := hmac.New(sha256.New, []byte(key))
	fmt.Fprintf(mac, "%s\x00%d", task, index)
	return seedFrom(mac.Sum(nil))
}

func seedFrom(sum []byte) Seed { return Seed(binary.BigEndian.Uint64(sum) % uint64(MaxSeed)) }
