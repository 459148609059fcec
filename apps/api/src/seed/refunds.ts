import { api } from '@kutip/contracts/api';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { REFUND_LIMIT } from '@kutip/domain/refund';
import type { Services } from '../services.ts';
import type { InProcessClient } from './in-process-client.ts';
import type { AccountHolders } from './fake-bank.ts';
import { completeStepUp } from './step-up.ts';

const CIMB = 2;
const REASONS = ['One item was sold out', 'Ordered twice by mistake', 'Delivered too late', 'Goods came back'] as const;

interface Payment {
  id: string;
  payer_name: string | null;
  total_amount: Sen;
}

/** Successful payments, latest first by default. */
async function listPayments(call: InProcessClient, token: string, filter: object): Promise<Payment[]> {
  const body = { status: 'SUCCESS', ...filter } as const;
  return (await call(api.paymentRecords.list, { query: { limit: 20 }, body }, token)).list.data;
}

/** A bank account in the payer's name, registered with the fake bank. */
function payeeAccount(holders: AccountHolders, { payer_name }: Payment) {
  const account_name = payer_name ?? 'Siti Hajar binti Omar';
  const account_number = String(760_000_0000 + holders.size);
  holders.set(account_number, account_name);
  return { payout_service_id: CIMB, account_number, account_name };
}

/** Sends the refund; the fake bank pays it at once. */
async function sendRefund({ disbursements }: Services, account_id: string, id: string): Promise<void> {
  await disbursements.send({ account_id, id });
}

async function accountId({ db }: Services): Promise<string> {
  const { account_id } = await db.selectFrom('void_sale_records').select('account_id').executeTakeFirstOrThrow();
  return account_id;
}

/** Refunds a part of a payment of the day before. `n` selects the payment. */
export async function refundPart(
  services: Services,
  call: InProcessClient,
  token: string,
  holders: AccountHolders,
  n: number,
): Promise<void> {
  await completeStepUp(services);
  const payment = (await listPayments(call, token, { channel_flag: 'fpx' }))[n % 5];
  if (!payment) return; // this channel is not enabled
  const amount = toRinggit(sen(Math.max(1, Math.round(payment.total_amount / 3))));
  const body = { payment_record_id: payment.id, amount, reason: REASONS[n % REASONS.length]! };
  const refund = await call(api.refunds.request, { body: { ...body, ...payeeAccount(holders, payment) } }, token);
  if (refund.status === 'PROCESSING') await sendRefund(services, await accountId(services), refund.id);
}

/** Today's refunds: one void, one awaiting the payer's account, and a large one awaiting an admin. */
export async function createOpenRefunds(
  services: Services,
  call: InProcessClient,
  token: string,
  holders: AccountHolders,
): Promise<void> {
  await completeStepUp(services);
  const latest = await listPayments(call, token, {});
  const [voided, for_payer_request] = [latest[0], latest[3]];
  if (!voided || !for_payer_request) return;
  const account = payeeAccount(holders, voided);
  const common = { payment_record_id: voided.id, reason: REASONS[1] };
  const done = await call(api.refunds.request, { body: { ...common, ...account } }, token);
  if (done.status === 'PROCESSING') await sendRefund(services, await accountId(services), done.id);

  const amount = toRinggit(sen(Math.max(1, Math.round(for_payer_request.total_amount / 2))));
  const filter = { payment_record_id: for_payer_request.id, amount, reason: REASONS[2], ask_payer: true };
  await call(api.refunds.request, { body: filter }, token);

  const [largest] = await listPayments(call, token, { sort_by: 'amount' });
  if (!largest || largest.total_amount <= REFUND_LIMIT) return;
  const of_largest = { payment_record_id: largest.id, reason: REASONS[3], amount: toRinggit(sen(REFUND_LIMIT + 1)) };
  await call(api.refunds.request, { body: { ...of_largest, ...payeeAccount(holders, largest) } }, token);
}
