import { api } from '@kutip/contracts/api';
import type { RegisteredMerchant } from './register-merchant.ts';

/** Creates an open bill over HTTP and returns the path of its page. */
export async function createBill(port: number, { token }: RegisteredMerchant): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${api.customerBills.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Yuran bulanan November',
      full_name: 'Siti Hajar binti Salleh',
      email: 'siti@example.my',
      phone_number: '60123456789',
      items: [
        { title: 'Yuran tadika', quantity: 1, unit_price: '180.00' },
        { title: 'Makan tengah hari', quantity: 20, unit_price: '3.50' },
      ],
      expires_in_minutes: null,
    }),
  });
  const { data, description } = (await answer.json()) as { data: { id: string } | null; description: string };
  if (!data) throw new Error(description);
  return `/pay/bill/${data.id}`;
}
