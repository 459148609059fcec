import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLaterOrders, type SendLaterOrders } from '../../../../../test/send-later-orders.ts';
import { countLockWaits, lockRow } from '../../../../../test/locks.ts';
import { connectionOf } from '../../platform/database.ts';
import { lockShipments } from './couriers.queries.ts';

let shops: SendLaterOrders;
beforeAll(async () => {
  shops = await sendLaterOrders();
});
afterAll(() => shops.close());

test('a booking that waits for its order sees the addition that was paid meanwhile', async () => {
  const shop = await shops.openLaterShop();
  const first = await shops.kept(shop);
  const late = shops.placedOf(await shops.addTo(shop, first));
  const key = { account_id: shop.account_id, shipment_id: first.id };
  const { db } = shops.app;
  const states = await db.transaction().execute(async (payment) => {
    await lockRow(payment, 'shipments', first.id);
    const booking = db.transaction().execute((transaction) => lockShipments(connectionOf(transaction), [key]));
    await expect.poll(() => countLockWaits(db)).toBe(1);
    const paid = { status: 'PAID', paid_at: new Date() };
    // The row that is waited for changes too, as it does when a payment touches its parcel.
    await payment.updateTable('shipments').set({ updated_at: new Date() }).where('id', '=', first.id).execute();
    await payment.updateTable('shipments').set(paid).where('id', '=', late.id).execute();
    return { booking };
  });
  expect(await states.booking).toMatchObject([{ has_unpacked: true }]);
});
