import { notifications } from '@kutip/contracts/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import type { PayingApp } from '../../../../../test/paying-app.ts';
import { planApp } from '../../../../../test/plan-app.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await planApp();
});
afterAll(() => app.close());

const told = async (who: Who) =>
  (await app.call(notifications.list, { query: {}, body: {} }, who)).data.list.data.map(
    ({ kind, facts, link }: { kind: string; facts: { amount: string; name: string }; link: string }) => [
      kind,
      facts.amount,
      facts.name,
      link,
    ],
  );

test('of a payment that fails and one that comes, once each, with where they are', async () => {
  const who = await app.merchant();
  const bill = await app.bill(who);
  const failed = await app.started(bill);
  await app.callBack(app.fpx.word(failed.fields, '51'));
  await app.callBack(app.fpx.word(failed.fields, '51'));
  const paid = await app.started(bill);
  await app.callBack(app.fpx.word(paid.fields, '00'));
  await app.callBack(app.fpx.word(paid.fields, '00'));
  const [first, second] = [await app.attempt(failed), await app.attempt(paid)];
  expect(await told(who)).toEqual([
    ['PAYMENT_SUCCESS', '50.00', expect.any(String), `/collections/payments/${second.id}`],
    ['PAYMENT_FAILED', '50.00', 'Siti Nurhaliza', `/collections/payments/${first.id}`],
  ]);
});
