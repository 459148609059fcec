# KUTIP_URL and KUTIP_TOKEN are the address of the API and your auth token.
curl --silent --show-error "$KUTIP_URL/api/v1/merchant/create-bill" \
  --header "auth-token: $KUTIP_TOKEN" \
  --header "content-type: application/json" \
  --header "idempotency-key: order-1001" \
  --data '{
    "amount": "25.00",
    "invoice_ref": "ORDER-1001",
    "title": "Nasi lemak for the office",
    "full_name": "Siti Nurhaliza",
    "email": "siti@example.com",
    "phone_number": "0123456678"
  }'
