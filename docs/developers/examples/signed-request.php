<?php
$path = '/api/v1/merchant/account-balance';
$token = getenv('KUTIP_TOKEN');
[, $uuid] = explode('|', $token);
$timestamp = (string) time();
$nonce = bin2hex(random_bytes(16));
$signature = hash_hmac('sha256', "POST|$uuid|$path|$timestamp|$token|$nonce", getenv('KUTIP_HASH_KEY'));

$request = curl_init(getenv('KUTIP_URL') . $path);
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        "auth-token: $token",
        "x-timestamp: $timestamp",
        "x-nonce: $nonce",
        "x-signature: $signature",
    ],
]);
foreach (json_decode(curl_exec($request))->data->pools as $pool) {
    echo $pool->pool_type, ' ', $pool->available, "\n";
}
