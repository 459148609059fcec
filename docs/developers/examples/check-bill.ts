import { createClient } from '@kutip/client';

const kutip = createClient({ base_url: process.env['KUTIP_URL']!, auth_token: process.env['KUTIP_TOKEN']! });

const { transaction_details: bill } = await kutip.checkTransaction('ORDER-1001');
console.log(bill.invoice_status, bill.amount); // PAID 25.00
