curl --silent --show-error "$KUTIP_URL/api/v1/merchant/create-payout" \
  --header "auth-token: $KUTIP_TOKEN" \
  --header "content-type: application/json" \
  --header "idempotency-key: supplier-77" \
  --data '{
    "payout_service_id": 1,
    "account_number": "512345678901",
    "account_name": "Ahmad bin Ismail",
    "amount": "120.50",
    "reference": "SUPPLIER-77"
  }'
