// Package sign signs the digest of a run with an SSH key, and checks such signatures. They are in OpenSSH's own
// format, so ssh-keygen can check them too:
//
//	gymkhana digest a.gym | ssh-keygen -Y verify -f allowed_signers -I me@example.org -n gymkhana-digest -s a.gym.sig
package sign

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"

	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"

	"gymkhana"
)

// Namespace distinguishes signatures of digests from all others that the key makes.
const Namespace = "gymkhana-digest"

// An Author identifies a signer by the key in a signature; a signature holds no name.
type Author struct {
	Fingerprint string `json:"fingerprint"` // SHA256:…, as ssh-keygen -l prints it
	Key         string `json:"key"`         // its type, such as ssh-ed25519
}

// String returns both fields.
func (a Author) String() string { return a.Fingerprint + " (" + a.Key + ")" }

// The reasons why a run has no valid signature. Check's errors wrap them.
var (
	ErrNone    = errors.New("there is no signature")
	ErrDamaged = errors.New("the signature is damaged")
	ErrOther   = errors.New("the signature is not of this digest")
)

// message returns the text that is signed: the digest in hex and a line feed.
func message(root gymkhana.Hash) *strings.Reader { return strings.NewReader(root.String() + "\n") }

// Digest signs a digest with a key. The key is the file of a private key or, if its name ends in .pub, of a
// public key whose private key is held by the agent at the socket. Errors are blamed on the set-up.
func Digest(root gymkhana.Hash, key, socket string) (armored []byte, author Author, err error) {
	signer, release, err := signerOf(key, socket)
	if err != nil {
		return nil, Author{}, gymkhana.Blame(gymkhana.FaultSetup, "", err)
	}
	defer release()
	s, err := sshsig.Sign(message(root), signer, sshsig.HashSHA512, Namespace)
	if err != nil {
		return nil, Author{}, gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("%s: %w", key, err))
	}
	return sshsig.Armor(s), authorOf(signer.PublicKey()), nil
}

func authorOf(key ssh.PublicKey) Author { return Author{ssh.FingerprintSHA256(key), key.Type()} }

// signerOf returns the signer of a key; release closes the connection to the agent.
func signerOf(key, socket string) (signer ssh.Signer, release func(), err error) {
	data, err := os.ReadFile(key)
	if err != nil {
		return nil, nil, err
	}
	if strings.HasSuffix(key, ".pub") {
		return agentSigner(key, data, socket)
	}
	signer, err = ssh.ParsePrivateKey(data)
	var locked *ssh.PassphraseMissingError
	switch {
	case errors.As(err, &locked):
		return nil, nil, fmt.Errorf("%s has a passphrase; run ssh-add %[1]s and sign with --sign %[1]s.pub, "+
			"so that ssh-agent does it", key)
	case err != nil:
		return nil, nil, fmt.Errorf("%s is no private key in a form that SSH uses: %w", key, err)
	}
	return signer, func() {}, nil
}

func agentSigner(key string, data []byte, socket string) (signer ssh.Signer, release func(), err error) {
	public, _, _, _, err := ssh.ParseAuthorizedKey(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s is no public key: %w", key, err)
	}
	if socket == "" {
		return nil, nil, fmt.Errorf("no ssh-agent is running (SSH_AUTH_SOCK is not set), and %s needs one", key)
	}
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return nil, nil, fmt.Errorf("ssh-agent: %w", err)
	}
	list, err := agent.NewClient(conn).Signers()
	for _, s := range list {
		if bytes.Equal(s.PublicKey().Marshal(), public.Marshal()) {
			return s, func() { conn.Close() }, nil
		}
	}
	conn.Close()
	if err == nil {
		err = fmt.Errorf("it does not have %s; add it with ssh-add %s", key, strings.TrimSuffix(key, ".pub"))
	}
	return nil, nil, fmt.Errorf("ssh-agent: %w", err)
}

// Check reads the signature in a file and returns who signed the digest. Its error wraps ErrNone, ErrDamaged
// or ErrOther.
func Check(path string, root gymkhana.Hash) (*Author, error) {
	const most = 64 << 10 // a signature has less than a kilobyte
	info, err := os.Lstat(path)
	if err == nil && (!info.Mode().IsRegular() || info.Size() > most) {
		return nil, fmt.Errorf("%w: it is no plain file, or has more than %d bytes", ErrDamaged, most)
	}
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, ErrNone
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	s, err := sshsig.Unarmor(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if s.Namespace != Namespace {
		return nil, fmt.Errorf("%w: it was made for %q and not for %q", ErrOther, s.Namespace, Namespace)
	}
	if err := sshsig.Verify(message(root), s, s.PublicKey, s.HashAlgorithm, Namespace); err != nil {
		return nil, fmt.Errorf("%w: it belongs to an older one, if the run was resumed since, or the run was changed",
			ErrOther)
	}
	author := authorOf(s.PublicKey)
	return &author, nil
}
