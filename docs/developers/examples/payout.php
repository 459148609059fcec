<?php
$payout = [
    'payout_service_id' => 1,
    'account_number' => '512345678901',
    'account_name' => 'Ahmad bin Ismail',
    'amount' => '120.50',
    'reference' => 'SUPPLIER-77',
];

$request = curl_init(getenv('KUTIP_URL') . '/api/v1/merchant/create-payout');
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => [
        'auth-token: ' . getenv('KUTIP_TOKEN'),
        'content-type: application/json',
        'idempotency-key: supplier-77',
    ],
    CURLOPT_POSTFIELDS => json_encode($payout),
]);
$answer = json_decode(curl_exec($request));
echo $answer->data->invoice_no ?? $answer->description, ' ', $answer->data->status ?? '', "\n";
