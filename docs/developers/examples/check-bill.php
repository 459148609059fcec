<?php
$request = curl_init(getenv('KUTIP_URL') . '/api/v1/merchant/check-transaction?invoice_no=ORDER-1001');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['auth-token: ' . getenv('KUTIP_TOKEN')],
]);
$bill = json_decode(curl_exec($request))->data->transaction_details;
echo $bill->invoice_status, ' ', $bill->amount, "\n"; // PAID 25.00
