<?php
$body = file_get_contents('php://input'); // as it came: the signature is over these bytes
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');

$key = base64_decode(substr(getenv('KUTIP_SIGNING_KEY'), strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));

$is_recent = abs(time() - (int) $timestamp) <= 300;
$is_ours = array_filter($signatures, fn ($signature) => hash_equals($expected, $signature)) !== [];
if (!$is_recent || !$is_ours) {
    error_log('refused');
    http_response_code(400);
    exit;
}

[, $claims] = explode('.', json_decode($body)->data);
$callback = json_decode(base64_decode(strtr($claims, '-_', '+/')));
// Store it and answer; do the work afterwards. `event_id` is the same when it arrives again.
error_log("$callback->event $callback->invoice_no $callback->amount");
http_response_code(200);
