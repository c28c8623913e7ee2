package sign

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"encoding/pem"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"

	"gymkhana"
)

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// keyFile writes a private key and its public one.
func keyFile(t *testing.T, key crypto.Signer, block *pem.Block) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "id")
	check(t, os.WriteFile(path, pem.EncodeToMemory(block), 0o600))
	public, err := ssh.NewPublicKey(key.Public())
	check(t, err)
	check(t, os.WriteFile(path+".pub", ssh.MarshalAuthorizedKey(public), 0o644))
	return path
}

func newKeys(t *testing.T) (path string, key ed25519.PrivateKey) {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	check(t, err)
	block, err := ssh.MarshalPrivateKey(key, "me")
	check(t, err)
	return keyFile(t, key, block), key
}

func TestSignAndCheck(t *testing.T) {
	path, _ := newKeys(t)
	large, err := rsa.GenerateKey(rand.Reader, 2048)
	check(t, err)
	block, err := ssh.MarshalPrivateKey(large, "")
	check(t, err)
	root := gymkhana.HashBytes([]byte("a run"))
	for name, key := range map[string]string{"ssh-ed25519": path, "ssh-rsa": keyFile(t, large, block)} {
		armored, author, err := Digest(root, key, "")
		check(t, err)
		at := filepath.Join(t.TempDir(), "a.gym.sig")
		check(t, os.WriteFile(at, armored, 0o644))
		got, err := Check(at, root)
		if err != nil || *got != author || got.Key != name || !strings.HasPrefix(got.Fingerprint, "SHA256:") {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
		openSSHAgrees(t, root, at, key)

		if _, err := Check(at, gymkhana.HashBytes([]byte("another"))); !errors.Is(err, ErrOther) || !strings.Contains(err.Error(), "resumed") {
			t.Errorf("another digest: %v", err)
		}
		armored[len(armored)/2] ^= 1
		check(t, os.WriteFile(at, armored, 0o644))
		if _, err := Check(at, root); !errors.Is(err, ErrOther) && !errors.Is(err, ErrDamaged) {
			t.Errorf("a changed letter: %v", err)
		}
		check(t, os.WriteFile(at, armored[:len(armored)/2], 0o644))
		if _, err := Check(at, root); !errors.Is(err, ErrDamaged) {
			t.Errorf("half a signature: %v", err)
		}
		if _, err := Check(at+"x", root); !errors.Is(err, ErrNone) {
			t.Errorf("no signature: %v", err)
		}
	}
}

// openSSHAgrees has OpenSSH check a signature, where it is installed.
func openSSHAgrees(t *testing.T, root gymkhana.Hash, signature, key string) {
	t.Helper()
	program, err := exec.LookPath("ssh-keygen")
	if err != nil {
		t.Log("there is no ssh-keygen here")
		return
	}
	public, err := os.ReadFile(key + ".pub")
	check(t, err)
	allowed := filepath.Join(t.TempDir(), "allowed")
	check(t, os.WriteFile(allowed, append([]byte("me@example.org "), public...), 0o644))
	verify := func(text string) ([]byte, error) {
		cmd := exec.Command(program, "-Y", "verify", "-f", allowed, "-I", "me@example.org", "-n", Namespace, "-s", signature)
		cmd.Stdin = strings.NewReader(text)
		return cmd.CombinedOutput()
	}
	if out, err := verify(root.String() + "\n"); err != nil {
		t.Errorf("ssh-keygen refuses it: %s", out)
	}
	if out, err := verify(root.String()); err == nil {
		t.Errorf("ssh-keygen takes another message: %s", out)
	}
}

func TestAgentSigns(t *testing.T) {
	path, key := newKeys(t)
	other, _ := newKeys(t)
	keys := agent.NewKeyring()
	check(t, keys.Add(agent.AddedKey{PrivateKey: key}))
	socket := filepath.Join(t.TempDir(), "s")
	listener, err := net.Listen("unix", socket)
	check(t, err)
	served := make(chan struct{})
	go func() {
		defer close(served)
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_ = agent.ServeAgent(keys, conn) // serves until the client hangs up
			conn.Close()
		}
	}()
	defer func() { listener.Close(); <-served }()
	root := gymkhana.HashBytes(nil)
	byAgent, author, err := Digest(root, path+".pub", socket)
	check(t, err)
	byFile, same, err := Digest(root, path, "")
	check(t, err)
	if author != same || !bytes.Equal(byAgent, byFile) {
		t.Errorf("the agent signs as %v, the file as %v", author, same)
	}
	for say, args := range map[string][2]string{
		"SSH_AUTH_SOCK": {path + ".pub", ""}, "ssh-add": {other + ".pub", socket}, "no such file": {path + "2.pub", socket},
		"no private key": {path + ".pub.txt", ""}, "connect": {path + ".pub", socket + "2"},
	} {
		if say == "no private key" {
			check(t, os.WriteFile(path+".pub.txt", []byte("text"), 0o644))
		}
		if _, _, err := Digest(root, args[0], args[1]); err == nil || !strings.Contains(err.Error(), say) ||
			gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%v: got error %v, want %q", args, err, say)
		}
	}
}

func TestPassphraseIsForTheAgent(t *testing.T) {
	_, key := newKeys(t)
	block, err := ssh.MarshalPrivateKeyWithPassphrase(key, "", []byte("secret"))
	check(t, err)
	_, _, err = Digest(gymkhana.Hash{}, keyFile(t, key, block), "")
	if err == nil || !strings.Contains(err.Error(), "ssh-add") || !strings.Contains(err.Error(), ".pub") {
		t.Errorf("got error %v", err)
	}
}

// A signature for something else, such as a commit, does not count.
func TestNamespace(t *testing.T) {
	program, err := exec.LookPath("ssh-keygen")
	if err != nil {
		t.Log("there is no ssh-keygen here")
		return
	}
	key, _ := newKeys(t)
	root := gymkhana.HashBytes(nil)
	at := filepath.Join(t.TempDir(), "a.gym")
	check(t, os.WriteFile(at, []byte(root.String()+"\n"), 0o644))
	for namespace, want := range map[string]error{"git": ErrOther, Namespace: nil} {
		if out, err := exec.Command(program, "-Y", "sign", "-f", key, "-n", namespace, at).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if _, err := Check(at+".sig", root); !errors.Is(err, want) {
			t.Errorf("%s: got error %v, want %v", namespace, err, want)
		} else if want != nil && !strings.Contains(err.Error(), `made for "git"`) {
			t.Errorf("%v does not say what it was made for", err)
		}
		check(t, os.Remove(at+".sig"))
	}
}
