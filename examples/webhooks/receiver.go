// A receiver of webhooks: verifies the signature, stores each message once, answers at once. Standard library only.
// WEBHOOK_SECRET=whsec_… INBOX=folder PORT=8080 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const longest = 1 << 20

var wellFormedID = regexp.MustCompile(`^[0-9a-f-]{36}$`)

func isSigned(key []byte, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || !wellFormedID.MatchString(id) || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	right := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// While two secrets are valid there are two signatures.
	for _, one := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal(right, []byte(one)) {
			return true
		}
	}
	return false
}

// False if the message is there already: the id is the same on every attempt.
func store(inbox, id string, body []byte) (bool, error) {
	file, err := os.CreateTemp(inbox, ".*")
	if err != nil {
		return false, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err = file.Write(body); err == nil {
		err = file.Sync()
	}
	if err == nil {
		err = os.Link(file.Name(), filepath.Join(inbox, id))
	}
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

// After the answer, because it may take longer than the service waits. After a crash the folder still has the message.
func work(body []byte) {
	var message struct {
		Event   string
		Payload struct{ EventUUID string }
	}
	if err := json.Unmarshal(body, &message); err == nil {
		fmt.Println(message.Event, message.Payload.EventUUID)
	}
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil || len(key) == 0 {
		log.Fatal("WEBHOOK_SECRET is the secret as it was shown")
	}
	inbox, port := os.Getenv("INBOX"), os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	handler := http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, longest))
		if err != nil || !isSigned(key, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		isNew, err := store(inbox, request.Header.Get("webhook-id"), body)
		if err != nil {
			// What cannot be stored is not acknowledged: the service sends it again.
			response.WriteHeader(http.StatusInternalServerError)
			return
		}
		response.WriteHeader(http.StatusNoContent)
		if isNew {
			go work(body)
		}
	})
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening")
	server := &http.Server{Handler: handler, ReadTimeout: 15 * time.Second}
	log.Fatal(server.Serve(listener))
}
