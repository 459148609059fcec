import { ApiError, createClient } from '@kutip/client';

const kutip = createClient({ base_url: process.env['KUTIP_URL']!, auth_token: process.env['KUTIP_TOKEN']! });

try {
  const bill = await kutip.createBill(
    {
      amount: '25.00',
      invoice_ref: 'ORDER-1001',
      title: 'Nasi lemak for the office',
      full_name: 'Siti Nurhaliza',
      email: 'siti@example.com',
      phone_number: '0123456678',
    },
    { idempotency_key: 'order-1001' },
  );
  console.log(bill.bill_no, bill.redirect_url); // send the payer there
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(error.code, error.message, error.breakdown);
  process.exitCode = 1;
}
