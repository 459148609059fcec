import { api } from '@kutip/contracts/api';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { REFUND_LIMIT } from '@kutip/domain/refund';
import type { Services } from '../services.ts';
import type { CallInside } from './call-inside.ts';
import type { AccountHolders } from './told-bank.ts';

const CIMB = 2;
const REASONS = ['One item was sold out', 'Ordered twice by mistake', 'Delivered too late', 'Goods came back'] as const;

interface Payment {
  id: string;
  payer_name: string | null;
  total_amount: Sen;
}

/** Some payments that brought money, the latest first unless said otherwise. */
async function paidOnes(call: CallInside, token: string, wish: object): Promise<Payment[]> {
  const body = { status: 'SUCCESS', ...wish } as const;
  return (await call(api.paymentRecords.list, { query: { limit: 20 }, body }, token)).list.data;
}

/** An account in a payer's own name, that the bank knows. */
function accountOf(holders: AccountHolders, { payer_name }: Payment) {
  const account_name = payer_name ?? 'Siti Hajar binti Omar';
  const account_number = String(760_000_0000 + holders.size);
  holders.set(account_number, account_name);
  return { payout_service_id: CIMB, account_number, account_name };
}

/** What waits to be sent is sent, and the bank pays it at once. */
async function sendRefund({ disbursements }: Services, account_id: string, id: string): Promise<void> {
  await disbursements.send({ account_id, id });
}

async function accountId({ db }: Services): Promise<string> {
  const { account_id } = await db.selectFrom('void_sale_records').select('account_id').executeTakeFirstOrThrow();
  return account_id;
}

/** On some mornings she gives a part of what somebody paid the day before back. `n`: the how manieth time. */
export async function givePartBack(
  services: Services,
  call: CallInside,
  token: string,
  holders: AccountHolders,
  n: number,
): Promise<void> {
  const payment = (await paidOnes(call, token, { channel_flag: 'fpx' }))[n % 5];
  if (!payment) return; // a deployment without that way to pay
  const amount = toRinggit(sen(Math.max(1, Math.round(payment.total_amount / 3))));
  const body = { payment_record_id: payment.id, amount, reason: REASONS[n % REASONS.length]! };
  const refund = await call(api.refunds.request, { body: { ...body, ...accountOf(holders, payment) } }, token);
  if (refund.status === 'PROCESSING') await sendRefund(services, await accountId(services), refund.id);
}

/** Today: one is undone, one payer is asked for his account, and a large one waits for the platform. */
export async function aboutToGiveBack(
  services: Services,
  call: CallInside,
  token: string,
  holders: AccountHolders,
): Promise<void> {
  const latest = await paidOnes(call, token, {});
  const [undone, asked] = [latest[0], latest[3]];
  if (!undone || !asked) return;
  const account = accountOf(holders, undone);
  const common = { payment_record_id: undone.id, reason: REASONS[1] };
  const done = await call(api.refunds.request, { body: { ...common, ...account } }, token);
  if (done.status === 'PROCESSING') await sendRefund(services, await accountId(services), done.id);

  const amount = toRinggit(sen(Math.max(1, Math.round(asked.total_amount / 2))));
  const wish = { payment_record_id: asked.id, amount, reason: REASONS[2], ask_payer: true };
  await call(api.refunds.request, { body: wish }, token);

  const [largest] = await paidOnes(call, token, { sort_by: 'amount' });
  if (!largest || largest.total_amount <= REFUND_LIMIT) return;
  const of_largest = { payment_record_id: largest.id, reason: REASONS[3], amount: toRinggit(sen(REFUND_LIMIT + 1)) };
  await call(api.refunds.request, { body: { ...of_largest, ...accountOf(holders, largest) } }, token);
}
