"""A receiver of webhooks: verifies the signature, stores each message once, answers at once. Standard library only.
WEBHOOK_SECRET=whsec_… INBOX=folder PORT=8080 python3 receiver.py"""

import base64
import hashlib
import hmac
import json
import os
import re
import tempfile
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
INBOX = os.environ["INBOX"]
LONGEST = 1024 * 1024


def is_signed(headers, body):
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9a-f-]{36}", message_id) or not re.fullmatch("[0-9]{1,12}", timestamp):
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    right = b"v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256))
    # While two secrets are valid there are two signatures.
    given = headers.get("webhook-signature", "").split()
    return abs(time.time() - int(timestamp)) <= 300 and any([hmac.compare_digest(right, one.encode()) for one in given])


def store(message_id, body):
    """False if the message is there already: the id is the same on every attempt."""
    with tempfile.NamedTemporaryFile(dir=INBOX, prefix=".") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
        try:
            os.link(file.name, os.path.join(INBOX, message_id))
        except FileExistsError:
            return False
    return True


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 15

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        body = self.rfile.read(length) if length <= LONGEST else b""
        signed = is_signed(self.headers, body)
        is_new = signed and store(self.headers["webhook-id"], body)
        self.send_response(204 if signed else 401)
        self.send_header("content-length", "0")
        self.send_header("connection", "close")
        self.end_headers()
        if is_new:
            work(json.loads(body))

    def log_message(self, *_):
        pass


def work(message):
    """After the answer, because it may take longer than the service waits. After a crash INBOX still has the message."""
    print(message["event"], message["payload"].get("eventUUID", ""), flush=True)


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
print("listening", flush=True)
server.serve_forever()
