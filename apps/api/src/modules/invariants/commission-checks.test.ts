import { introducerAdmin } from '@kutip/contracts/introducers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryAnchorLog } from '../../../../../test/anchor-log.ts';
import { asOwner } from '../../../../../test/database.ts';
import {
  createIntroducer,
  earnCommission,
  linkToIntroducer,
  mountCommissions,
  type TestIntroducer,
} from '../../../../../test/introducer.ts';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import { checkInvariants } from './check-invariants.ts';

// I12: commissions paid are those earned less those reversed and those open.

let app: PaymentsApp;
let account_id: string;
let introducer: TestIntroducer;
const anchors = temporaryAnchorLog();
const log = { error: () => {} } as never;
beforeAll(async () => {
  app = await paymentsApp({ mountRoutes: mountCommissions });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ account_id } = await app.createMerchant());
  introducer = await createIntroducer(app);
  await linkToIntroducer(app, { account_id }, introducer);
});

async function check(kind: 'INCREMENTAL' | 'FULL' = 'INCREMENTAL'): Promise<string[]> {
  app.advanceTime({ minutes: 5 });
  await checkInvariants({ store: app.store, clock: app.clock, log, anchors }, kind);
  const rows = await app.db
    .selectFrom('invariant_faults')
    .select('what')
    .where('account_id', '=', account_id)
    .where('invariant', '=', 'I12')
    .where('cleared_at', 'is', null)
    .execute();
  return rows.map(({ what }) => what).toSorted();
}
const change = (text: string) => asOwner(app.database_url, sql.raw(text.replaceAll('$1', `'${account_id}'`)));

test('commissions that the ledger did not earn, pay or keep open are alarms', async () => {
  const payment = await earnCommission(app, account_id, 100);
  await earnCommission(app, account_id, 30);
  expect(await check()).toEqual([]);
  const admin = { account_id: introducer.account_id, role: 'admin' } as const;
  await app.call(introducerAdmin.pay, { params: { id: introducer.id }, body: {} }, admin);
  await earnCommission(app, account_id, 7);
  expect(await check()).toEqual([]);
  expect(await check('FULL')).toEqual([]);

  await change(
    `update introducer_commissions set commission = 90 where account_id = $1 and payment_record_id = '${payment}'`,
  );
  expect(await check('FULL')).toEqual([
    'PAID: paid 100 of 90',
    'earned 100, recorded 90',
    'is 7, earned 127 and paid 130',
  ]);
  await change(
    `update introducer_commissions set commission = 100 where account_id = $1 and payment_record_id = '${payment}'`,
  );
  expect(await check()).toEqual([]);
  await change(`delete from commission_payments where account_id = $1 and amount = 30`);
  expect(await check('FULL')).toEqual(['is 7, earned 137 and paid 100', 'paid 130 for commissions of 100']);
});

test('a commission in the ledger without its record is found by the next check', async () => {
  await check();
  await earnCommission(app, account_id, 100);
  await change(`delete from introducer_commissions where account_id = $1`);
  expect(await check()).toEqual(['earned 100, recorded 0']);
});
