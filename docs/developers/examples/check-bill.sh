curl --silent --show-error --request POST \
  "$KUTIP_URL/api/v1/merchant/check-transaction?invoice_no=ORDER-1001" \
  --header "auth-token: $KUTIP_TOKEN"
