<?php
$bill = [
    'amount' => '25.00',
    'invoice_ref' => 'ORDER-1001',
    'title' => 'Nasi lemak for the office',
    'full_name' => 'Siti Nurhaliza',
    'email' => 'siti@example.com',
    'phone_number' => '0123456678',
];

$request = curl_init(getenv('KUTIP_URL') . '/api/v1/merchant/create-bill');
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => [
        'auth-token: ' . getenv('KUTIP_TOKEN'),
        'content-type: application/json',
        'idempotency-key: order-1001',
    ],
    CURLOPT_POSTFIELDS => json_encode($bill),
]);
$answer = json_decode(curl_exec($request));

if ($answer->response_code !== 2000) {
    fwrite(STDERR, "$answer->response_code $answer->description\n");
    exit(1);
}
echo $answer->data->bill_no, ' ', $answer->data->redirect_url, "\n"; // send the payer there
