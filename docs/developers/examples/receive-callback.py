import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["KUTIP_SIGNING_KEY"].removeprefix("whsec_"))


def open_callback(headers, body):
    """What a genuine callback says; None for any other."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return None
    signed = f'{headers.get("webhook-id")}.{timestamp}.'.encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256))
    signatures = headers.get("webhook-signature", "").encode().split()
    if not any(hmac.compare_digest(expected, one) for one in signatures):
        return None
    claims = json.loads(body)["data"].split(".")[1]
    return json.loads(base64.urlsafe_b64decode(claims + "=="))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))  # as it came
        callback = open_callback(self.headers, body)
        if callback is None:
            print("refused", flush=True)
        else:
            # Store it and answer; do the work afterwards. `event_id` is the same when it arrives again.
            print(callback["event"], callback["invoice_no"], callback["amount"], flush=True)
        self.send_response(200 if callback else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
print("ready", flush=True)
server.serve_forever()
