import { createClient } from '@kutip/client';

const kutip = createClient({
  base_url: process.env['KUTIP_URL']!,
  auth_token: process.env['KUTIP_TOKEN']!,
  hash_key: process.env['KUTIP_HASH_KEY']!, // signs every request
});
for (const { pool_type, available } of (await kutip.accountBalance()).pools) console.log(pool_type, available);
