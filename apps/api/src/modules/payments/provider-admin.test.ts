import { paymentProviders } from '@kutip/contracts/payment-providers';
import { paymentSwitch } from '@kutip/contracts/payments';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CIMB, MAYBANK, paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

const admin: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid(), has_stepped_up: true };
let app: PaymentsApp;
let merchant: TestCaller;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('provider_switches').execute();
  await app.db.deleteFrom('payment_records').execute();
  app.clock.set('2026-11-21T02:42:00Z');
  merchant = await app.createMerchant();
});

const off = (body: Off, by: TestCaller | undefined = admin) => app.call(paymentProviders.switchOff, { body }, by);
const on = (id: string, by: TestCaller | undefined = admin) =>
  app.call(paymentProviders.switchOn, { body: { id } }, by);
type Off = { provider: string; payment_service_id?: number; reason: string };
const FPX = { provider: 'fpx', reason: 'PayNet maintenance' };

interface View {
  [fact: string]: unknown;
  provider: string;
  services: (Record<string, unknown> & { payment_service_id: number })[];
}
async function view() {
  const { data } = await app.call(paymentProviders.list, {}, admin);
  const fpx = (data.providers as View[]).find(({ provider }) => provider === 'fpx')!;
  return { fpx, service: (id: number) => fpx.services.find((one) => one.payment_service_id === id)! };
}
/** The banks as the payer's page reads them. */
async function banks(): Promise<Record<number, boolean | null>> {
  const { data } = await app.call(paymentSwitch.services, { params: { bankType: 1 } });
  return Object.fromEntries(
    (data as { payment_service_id: number; is_online: boolean | null }[]).map((one) => [
      one.payment_service_id,
      one.is_online,
    ]),
  );
}
const start = async () => app.start(await app.createBill(merchant), MAYBANK);

test('what is switched off is shown to payers as not available at once, and no payment starts with it', async () => {
  expect((await start()).response_code).toBe(2000);
  expect((await off({ ...FPX, payment_service_id: MAYBANK })).response_code).toBe(2000);
  expect((await banks())[MAYBANK]).toBe(false);
  expect((await banks())[CIMB]).not.toBe(false);
  expect(await start()).toMatchObject({
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'bank_offline' },
  });
  const { fpx, service } = await view();
  expect(fpx).toMatchObject({ state: 'PARTLY_DOWN', off: null });
  expect(service(MAYBANK)).toMatchObject({ state: 'SWITCHED_OFF', off: { reason: FPX.reason } });
  await on((service(MAYBANK)['off'] as { id: string }).id);
  expect((await start()).response_code).toBe(2000);
});

test('a provider that is switched off closes all its banks, and those closed on their own stay closed', async () => {
  await off({ ...FPX, payment_service_id: MAYBANK });
  await off(FPX);
  expect([(await banks())[MAYBANK], (await banks())[CIMB]]).toEqual([false, false]);
  const { fpx } = await view();
  expect(fpx).toMatchObject({ state: 'SWITCHED_OFF', off: { reason: FPX.reason } });
  app.advanceTime({ minutes: 5 });
  await on((fpx['off'] as { id: string }).id);
  expect([(await banks())[MAYBANK], (await banks())[CIMB] === false]).toEqual([false, false]);
  expect((await view()).fpx).toMatchObject({ off: null, changed_at: app.clock.now().toISOString() });
});

test('a report of the provider does not end a switch, and shows when a bank recovered', async () => {
  await app.paymentSwitch().refreshBankHealth();
  await off({ ...FPX, payment_service_id: MAYBANK });
  await app.paymentSwitch().refreshBankHealth();
  expect((await banks())[MAYBANK]).toBe(false);
  await app.db.updateTable('payment_services').set({ is_online: false }).where('id', '=', CIMB).execute();
  expect((await view()).service(CIMB)['state']).toBe('DOWN');
  app.advanceTime({ minutes: 1 });
  await app.paymentSwitch().refreshBankHealth();
  const { fpx, service } = await view();
  expect(service(CIMB)).toMatchObject({ state: 'UP', changed_at: app.clock.now().toISOString() });
  expect(fpx).toMatchObject({ answered_at: app.clock.now().toISOString(), latency_ms: expect.any(Number) });
  app.advanceTime({ minutes: 1 });
  await app.paymentSwitch().refreshBankHealth();
  expect((await view()).service(CIMB)['changed_at']).not.toBe(app.clock.now().toISOString());
});

test('the success rate is that of the last hour', async () => {
  const pay = async (code: string) => {
    const started = await app.startOrThrow(await app.createBill(merchant), MAYBANK);
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, code));
  };
  await pay('51');
  app.advanceTime({ minutes: 61 });
  await pay('00');
  await pay('00');
  await pay('51');
  await start();
  const counts = { started: 4, succeeded: 2, failed: 1, success_bps: 6_667 };
  const { fpx, service } = await view();
  expect(fpx).toMatchObject({ ...counts, last_paid_at: expect.any(String) });
  expect(service(MAYBANK)).toMatchObject(counts);
  expect(service(CIMB)).toMatchObject({ started: 0, success_bps: null });
});

test('each switch is audited with its reason, and a second admin who comes late is refused', async () => {
  await off(FPX);
  expect(await off(FPX)).toMatchObject({ response_code: 4010, breakdown_errors: 'switched_off' });
  const { id } = (await view()).fpx['off'] as { id: string };
  expect((await on(id)).response_code).toBe(2000);
  expect(await on(id)).toMatchObject({ response_code: 4010, breakdown_errors: 'switched_on' });
  const entries = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'actor_user_id', 'before', 'after'])
    .where('entity', '=', 'provider_switch')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  const target = { provider: 'fpx', payment_service_id: null, reason: FPX.reason };
  expect(entries).toEqual([
    { action: 'switch_off', actor_user_id: admin.user_id, before: null, after: target },
    { action: 'switch_on', actor_user_id: admin.user_id, before: target, after: null },
  ]);
});

test('unknown providers and services of another provider are not found, and a reason is required', async () => {
  expect((await off({ ...FPX, provider: 'nobody' })).response_code).toBe(4004);
  expect((await off({ provider: 'card', payment_service_id: MAYBANK, reason: 'x' })).response_code).toBe(4004);
  expect(await off({ provider: 'fpx', reason: ' ' })).toMatchObject({ response_code: 4000 });
  expect((await on(uuid())).response_code).toBe(4004);
});

test('merchants, admins without a second factor and strangers switch nothing', async () => {
  expect((await off(FPX, { ...admin, has_stepped_up: false })).response_code).toBe(4028);
  expect((await off(FPX, { ...merchant, has_stepped_up: true })).response_code).toBe(4003);
  expect((await app.call(paymentProviders.switchOff, { body: FPX })).response_code).toBe(401);
  expect((await app.call(paymentProviders.list, {}, merchant)).response_code).toBe(4003);
  expect(await app.db.selectFrom('provider_switches').selectAll().execute()).toEqual([]);
});
