path=/api/v1/merchant/account-balance
uuid=$(printf %s "$KUTIP_TOKEN" | cut -d '|' -f 2)
timestamp=$(date +%s)
nonce=$(openssl rand -hex 16)

signature=$(printf %s "POST|$uuid|$path|$timestamp|$KUTIP_TOKEN|$nonce" |
  openssl dgst -sha256 -hmac "$KUTIP_HASH_KEY" | sed 's/.* //')

curl --silent --show-error --request POST "$KUTIP_URL$path" \
  --header "auth-token: $KUTIP_TOKEN" \
  --header "x-timestamp: $timestamp" \
  --header "x-nonce: $nonce" \
  --header "x-signature: $signature"
