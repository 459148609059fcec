import json
import os
import urllib.request

payout = {
    "payout_service_id": 1,
    "account_number": "512345678901",
    "account_name": "Ahmad bin Ismail",
    "amount": "120.50",
    "reference": "SUPPLIER-77",
}

request = urllib.request.Request(
    os.environ["KUTIP_URL"] + "/api/v1/merchant/create-payout",
    data=json.dumps(payout).encode(),
    headers={
        "auth-token": os.environ["KUTIP_TOKEN"],
        "content-type": "application/json",
        "idempotency-key": "supplier-77",
    },
)
with urllib.request.urlopen(request, timeout=30) as response:
    data = json.load(response)["data"]
print(data["invoice_no"], data["status"])
