import { notifications } from '@kutip/contracts/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { subscriptionsApp } from '../../../../../test/subscriptions-app.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await subscriptionsApp();
});
afterAll(() => app.close());

const listNotifications = async (who: TestCaller) =>
  (await app.call(notifications.list, { query: {}, body: {} }, who)).data.list.data.map(
    ({ kind, facts, link }: { kind: string; facts: { amount: string; name: string }; link: string }) => [
      kind,
      facts.amount,
      facts.name,
      link,
    ],
  );

test('a failed and a successful payment create one notification each, with a link', async () => {
  const who = await app.createMerchant();
  const bill = await app.createBill(who);
  const failed = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(failed.fields, '51'));
  await app.postFpxCallback(app.fpx.buildConfirmation(failed.fields, '51'));
  const paid = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(paid.fields, '00'));
  await app.postFpxCallback(app.fpx.buildConfirmation(paid.fields, '00'));
  const [first, second] = [await app.loadAttempt(failed), await app.loadAttempt(paid)];
  expect(await listNotifications(who)).toEqual([
    ['PAYMENT_SUCCESS', '50.00', expect.any(String), `/collections/payments/${second.id}`],
    ['PAYMENT_FAILED', '50.00', 'Siti Nurhaliza', `/collections/payments/${first.id}`],
  ]);
});
