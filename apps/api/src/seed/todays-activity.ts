import { api } from '@kutip/contracts/api';
import { nextCallbackAttempt } from '@kutip/domain/merchant-callback';
import { sen, type Sen } from '@kutip/domain/money';
import { crypto, successOf, type PaymentOutcome } from './payment-outcomes.ts';
import {
  startPayment,
  payCollection,
  deliverResult,
  type OpenCollection,
  type DemoContext,
} from './payment-history.ts';
import { emailOf, PAYERS, phoneOf } from './payers.ts';
import { DIRECT_BILLS, RESOLVED_NOTE } from './demo-merchant.ts';

const MINUTE_MS = 60_000;

type MinutesAgo = (minutes: number) => Date;
type SignIn = () => Promise<string>;

/** Today's activity: counter bills, exceptions, and one pending payment. Returns the unpaid bill. */
export async function simulateToday(
  context: DemoContext,
  collections: readonly OpenCollection[],
  signIn: SignIn,
  now: Date,
): Promise<string> {
  const ago: MinutesAgo = (minutes) => new Date(now.getTime() - minutes * MINUTE_MS);
  context.setTime(ago(200));
  const due = await createCounterBills(context, await signIn(), ago);
  await createExceptions(context, collections, ago);
  await createLatePayment(context, collections, signIn, ago);
  await createFailingWebhooks(context, collections, ago);
  context.setTime(ago(4));
  const waiting = await payCollection(context, collections[0]!, ago(4), 'FPX_B2C_MB2U0227');
  await deliverResult(context, waiting, PENDING, ago(3));
  return due;
}

/** FPX: pending at the bank. */
const PENDING: PaymentOutcome = { outcome: 'PROCESSING', code: '09', reason: null };
const overpaidBy = (surplus: Sen): PaymentOutcome => ({ ...crypto('SUCCESS', 'Settled/PaidOver'), surplus });

/** Creates three bills: one paid, one paid twice, one unpaid. */
async function createCounterBills(context: DemoContext, token: string, ago: MinutesAgo): Promise<string> {
  const { call, random } = context;
  const bills = [];
  for (const { title, items } of DIRECT_BILLS) {
    const full_name = random.pick(PAYERS);
    const lines = items.map(([name, quantity, unit_price]) => ({ title: name, quantity, unit_price }));
    const body = {
      title,
      full_name,
      email: emailOf(full_name),
      phone_number: phoneOf(full_name),
      items: lines,
      expires_in_minutes: 1440,
    };
    bills.push({ ...(await call(api.customerBills.create, { body }, token)), full_name });
  }
  const [one, twice, due] = bills;
  const payer = await startPayment(context, one!, ago(200), 'GLOBAL_CARD');
  await deliverResult(context, payer, successOf(payer.provider), ago(198));
  const first = await startPayment(context, twice!, ago(198), 'FPX_B2C_BCBB0235');
  const second = await startPayment(context, twice!, ago(198), 'DUITNOW_QR');
  await deliverResult(context, first, successOf(first.provider), ago(196));
  await deliverResult(context, second, successOf(second.provider), ago(194));
  return due!.uuid;
}

/** A provider that first reports a wrong amount, and a crypto payer who overpays. */
async function createExceptions(
  context: DemoContext,
  collections: readonly OpenCollection[],
  ago: MinutesAgo,
): Promise<void> {
  context.setTime(ago(170));
  const wrong = await payCollection(context, collections[0]!, ago(170), 'DUITNOW_QR');
  await deliverResult(context, wrong, { ...successOf(wrong.provider), amount: sen(wrong.total - 10_00) }, ago(168));
  await deliverResult(context, wrong, successOf(wrong.provider), ago(166));
  context.setTime(ago(160));
  const generous = await payCollection(context, collections[2]!, ago(160), 'CRYPTO_BTC');
  await deliverResult(context, generous, overpaidBy(sen(4_35)), ago(140));
}

/** Deactivates a collection while a wallet payment is pending, which then succeeds late. */
async function createLatePayment(
  context: DemoContext,
  collections: readonly OpenCollection[],
  signIn: SignIn,
  ago: MinutesAgo,
): Promise<void> {
  const { call, setTime } = context;
  const over = collections.find(({ demo }) => demo.is_stopped)!;
  setTime(ago(120));
  const late = await payCollection(context, over, ago(120), 'EWALLET_TNG');
  setTime(ago(100));
  const body = { record_status: 2 } as const;
  await call(api.collections.update, { params: { id: over.uuid }, body }, await signIn());
  await deliverResult(context, late, successOf(late.provider), ago(90));
}

/** The merchant's system is down, so webhooks are retried. */
async function createFailingWebhooks(
  context: DemoContext,
  collections: readonly OpenCollection[],
  ago: MinutesAgo,
): Promise<void> {
  const { merchant, setTime } = context;
  const collection = collections.find(({ demo }) => demo.form.callback_url)!;
  setTime(ago(22));
  const payer = await payCollection(context, collection, ago(22), 'GLOBAL_CARD');
  await deliverResult(context, payer, successOf(payer.provider), ago(20));
  merchant.is_up = false;
  await merchant.deliverDue();
  for (
    let tries = 1, at = nextCallbackAttempt(tries, ago(20));
    at && at < ago(0);
    at = nextCallbackAttempt(++tries, at)
  ) {
    setTime(at);
    await merchant.deliverDue();
  }
}

/** An exception of some days ago that was resolved. */
export async function createResolvedException(
  context: DemoContext,
  collection: OpenCollection,
  signIn: SignIn,
  at: Date,
): Promise<void> {
  const { call, setTime } = context;
  const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  setTime(at);
  const payer = await payCollection(context, collection, at, 'CRYPTO_LIGHTNING');
  await deliverResult(context, payer, overpaidBy(sen(2_10)), after(2));
  setTime(after(12));
  const token = await signIn();
  const { list } = await call(api.exceptions.list, { query: { limit: 1 }, body: { status: 'OPEN' } }, token);
  const [open] = list.data;
  if (!open) return; // this channel is not enabled
  const body = { status: 'RESOLVED', note: RESOLVED_NOTE, is_mine: true } as const;
  await call(api.exceptions.update, { params: { id: open.id }, body }, token);
}
