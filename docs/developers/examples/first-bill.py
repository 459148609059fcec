import json
import os
import sys
import urllib.error
import urllib.request

bill = {
    "amount": "25.00",
    "invoice_ref": "ORDER-1001",
    "title": "Nasi lemak for the office",
    "full_name": "Siti Nurhaliza",
    "email": "siti@example.com",
    "phone_number": "0123456678",
}

request = urllib.request.Request(
    os.environ["KUTIP_URL"] + "/api/v1/merchant/create-bill",
    data=json.dumps(bill).encode(),
    headers={
        "auth-token": os.environ["KUTIP_TOKEN"],
        "content-type": "application/json",
        "idempotency-key": "order-1001",
    },
)
try:
    with urllib.request.urlopen(request, timeout=30) as response:
        data = json.load(response)["data"]
        print(data["bill_no"], data["redirect_url"])  # send the payer there
except urllib.error.HTTPError as error:
    refusal = json.load(error)
    sys.exit(f'{refusal["response_code"]} {refusal["description"]}')
