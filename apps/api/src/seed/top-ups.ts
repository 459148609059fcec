import { api } from '@kutip/contracts/api';
import { topUpForms } from '@kutip/contracts/top-ups';
import { addDays, startOfDay } from '@kutip/domain/day';
import type { TopUpKind, TopUpPool } from '@kutip/domain/top-up';
import { fromRinggit } from '@kutip/domain/money';
import { successOf } from './payment-outcomes.ts';
import { startPayment, deliverResult, type DemoContext } from './payment-history.ts';
import { slipPdf } from './transfer-slip.ts';

const MINUTE_MS = 60_000;
/** Before business hours. */
const AT_MS = 8 * 60 * MINUTE_MS;
const PAID_AFTER_MS = 3 * MINUTE_MS;

interface DemoTopUp {
  days_ago: number;
  purpose: TopUpKind;
  pool_type: TopUpPool;
  amount: string;
}

/** The demo merchant's past top-ups: for supplier payouts, and credit for messages. */
const TOP_UPS: readonly DemoTopUp[] = [
  { days_ago: 96, purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '3000.00' },
  { days_ago: 95, purpose: 'POOL_TOPUP', pool_type: 'CREDIT', amount: '100.00' },
  { days_ago: 47, purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '2500.00' },
  { days_ago: 12, purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '4000.00' },
];

type SignIn = () => Promise<string>;

async function createTopUp(
  { call }: DemoContext,
  token: string,
  { purpose, pool_type, amount }: Omit<DemoTopUp, 'days_ago'>,
) {
  const body = { purpose, pool_type, amount };
  return call(api.customerBills.reserve, { body }, token);
}

/** Creates and pays the top-ups of a day by bank. */
export async function payTopUps(
  context: DemoContext,
  day: string,
  today: string,
  full_name: string,
  signIn: SignIn,
): Promise<void> {
  const at = new Date(startOfDay(day).getTime() + AT_MS);
  for (const top_up of TOP_UPS.filter(({ days_ago }) => day === addDays(today, -days_ago))) {
    context.setTime(at);
    const { bill_id: uuid, invoice_no } = await createTopUp(context, await signIn(), top_up);
    const bill = { invoice_no, uuid, amount: fromRinggit(top_up.amount), full_name };
    const payer = await startPayment(context, bill, at, 'FPX_B2C_MB2U0227');
    await deliverResult(context, payer, successOf(payer.provider), new Date(at.getTime() + PAID_AFTER_MS));
  }
}

/** Creates an unpaid top-up, and one by manual transfer whose slip awaits an admin's review. */
export async function createOpenTopUps(context: DemoContext, token: string): Promise<void> {
  await createTopUp(context, token, { purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '1500.00' });
  const manual_top_up = { purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '800.00' } as const;
  const { invoice_no } = await createTopUp(context, token, manual_top_up);
  const lines = [
    'MAYBANK2U',
    'Interbank transfer: successful',
    `Recipient reference ${invoice_no}`,
    'Amount RM 800.00',
  ];
  const proof_of_payment = new File([slipPdf(lines)], 'slip.pdf', { type: 'application/pdf' });
  await context.call(topUpForms.manual, { query: {}, body: { invoice_no, proof_of_payment } });
}
