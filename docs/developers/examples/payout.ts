import { createClient } from '@kutip/client';

const kutip = createClient({ base_url: process.env['KUTIP_URL']!, auth_token: process.env['KUTIP_TOKEN']! });

const payout = await kutip.createPayout(
  {
    payout_service_id: 1,
    account_number: '512345678901',
    account_name: 'Ahmad bin Ismail',
    amount: '120.50',
    reference: 'SUPPLIER-77',
  },
  { idempotency_key: 'supplier-77' },
);
console.log(payout.invoice_no, payout.status);
