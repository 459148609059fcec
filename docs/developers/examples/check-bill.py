import json
import os
import urllib.request

request = urllib.request.Request(
    os.environ["KUTIP_URL"] + "/api/v1/merchant/check-transaction?invoice_no=ORDER-1001",
    headers={"auth-token": os.environ["KUTIP_TOKEN"]},
    method="POST",
)
with urllib.request.urlopen(request, timeout=30) as response:
    bill = json.load(response)["data"]["transaction_details"]
print(bill["invoice_status"], bill["amount"])  # PAID 25.00
