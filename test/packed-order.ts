import { randomUUID } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../apps/api/src/platform/database.ts';

type Shipment = Partial<Insertable<Database['shipments']>>;

/** A packed and paid order to Ipoh of a store in Shah Alam. Returns its id. */
export async function addPackedOrder(
  db: Kysely<Database>,
  { account_id }: { account_id: string },
  values: Shipment = {},
): Promise<string> {
  const [id, store_id] = [randomUUID(), randomUUID()];
  const place = { address_line_1: '8 Jalan Plumbum', city: 'Shah Alam', postcode: '40000', state_id: 10 };
  await db
    .insertInto('stores')
    .values({
      account_id,
      id: store_id,
      unique_id: `dapur-${store_id}`,
      name: 'Dapur Kak Ros',
      phone_number: '60123456789',
      ...place,
      status: 'PUBLISHED',
    })
    .execute();
  await db
    .insertInto('shipments')
    .values({
      account_id,
      id,
      store_id,
      bill_id: id,
      order_no: `SO-${id.slice(-10).toUpperCase()}`,
      status: 'PACKED',
      full_name: 'Lim Wei Jie',
      email: 'lim@payer.example',
      phone_number: '60129876543',
      address_line_1: '12 Jalan Sultan',
      city: 'Ipoh',
      postcode: '31400',
      state_id: 8,
      items_amount: sen(25_00),
      shipping_amount: sen(8_00),
      total_amount: sen(33_00),
      total_weight: 1.6,
      tracking_token: randomUUID(),
      paid_at: new Date('2026-11-20T00:00:00Z'),
      ...values,
    })
    .execute();
  return id;
}
