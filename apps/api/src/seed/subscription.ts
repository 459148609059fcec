import { api } from '@kutip/contracts/api';
import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { uuid } from '../platform/uuid.ts';
import { createIntroducer } from '../create-introducer.ts';
import { introducersJobs, releaseCommissionsJob } from '../modules/introducers/introducers.job.ts';
import { linkMerchant, payCommissions } from '../modules/introducers/introducers.service.ts';
import type { Services } from '../services.ts';
import { successOf } from './payment-outcomes.ts';
import { startPayment, deliverResult, type DemoContext } from './payment-history.ts';

const MINUTE_MS = 60_000;

/** Buys the largest plan for a year, paid by bank. */
export async function buyPlan(context: DemoContext, token: string, full_name: string, at: Date): Promise<void> {
  const { call } = context;
  const { list } = await call(api.subscriptions.list, { query: {}, body: { search: 'SCALE' } }, token);
  const query = { plan_id: list.data[0]!.id, time_period: 'yearly' as const };
  const { invoice_id, invoice_no, amount } = await call(api.subscriptionHistories.upgrade, { query }, token);
  const bill = { invoice_no: invoice_no!, uuid: invoice_id!, amount, full_name };
  const payer = await startPayment(context, bill, at, 'FPX_B2C_MB2U0227');
  await deliverResult(context, payer, successOf(payer.provider), new Date(at.getTime() + MINUTE_MS));
}

/** The introducer of the demo merchant, who earns commission. */
export const INTRODUCER = {
  full_name: 'Farid bin Osman',
  email: 'farid@kenalan.example',
  username: 'farid',
  phone_number: '60123334455',
  password: 'Kutip-demo1!',
  code: 'FARID',
  payment_rate_bps: 2_000,
  payout_rate_bps: 1_000,
} as const;

/** Creates the introducer with a login, linked to the merchant. Returns its id. */
export async function createDemoIntroducer({ store }: Services, merchant_id: string, now: Date): Promise<string> {
  const { account_id, introducer_id } = await createIntroducer(store.transact, INTRODUCER, now);
  const { payment_rate_bps, payout_rate_bps } = INTRODUCER;
  const link = { account_id: merchant_id, introducer_id, introducer_account_id: account_id, joined_at: now };
  await store.transact((db) => linkMerchant(db, { ...link, payment_rate_bps, payout_rate_bps }));
  return introducer_id;
}

/** Makes the commissions of past months payable. */
export const releaseCommissions = (services: Services): Promise<void> =>
  introducersJobs(services)[releaseCommissionsJob.name]!({});

/** Pays the commissions of all months but the last one, which stay payable. */
export async function payEarlierCommissions(
  { store, poster }: Services,
  { introducer_id, user_id, now }: { introducer_id: string; user_id: string; now: Date },
): Promise<void> {
  const lastMonth = addDays(`${dayOf(now).slice(0, 8)}01`, -1);
  const until = addDays(`${lastMonth.slice(0, 8)}01`, -1);
  const context = { transact: store.transact, user_id, now, ip: '127.0.0.1', request_id: uuid() };
  await payCommissions(poster, { params: { id: introducer_id }, body: { until } }, context);
}

/** Marks notifications as read up to this morning. */
export async function markNotificationsRead({ call, setTime }: DemoContext, token: string, now: Date): Promise<void> {
  setTime(startOfDay(dayOf(now)));
  await call(api.notifications.read, { body: {} }, token);
  setTime(now);
}
