import hashlib
import hmac
import json
import os
import time
import urllib.request
import uuid

path = "/api/v1/merchant/account-balance"
token = os.environ["KUTIP_TOKEN"]
timestamp = str(int(time.time()))
nonce = str(uuid.uuid4())
text = "|".join(["POST", token.split("|")[1], path, timestamp, token, nonce])
signature = hmac.new(os.environ["KUTIP_HASH_KEY"].encode(), text.encode(), hashlib.sha256).hexdigest()

request = urllib.request.Request(
    os.environ["KUTIP_URL"] + path,
    headers={
        "auth-token": token,
        "x-timestamp": timestamp,
        "x-nonce": nonce,
        "x-signature": signature,
    },
    method="POST",
)
with urllib.request.urlopen(request, timeout=30) as response:
    for pool in json.load(response)["data"]["pools"]:
        print(pool["pool_type"], pool["available"])
