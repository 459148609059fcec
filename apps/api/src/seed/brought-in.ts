import { api } from '@kutip/contracts/api';
import { topUpForms } from '@kutip/contracts/top-ups';
import { addDays, startOfDay } from '@kutip/domain/day';
import type { TopUpKind, TopUpPool } from '@kutip/domain/top-up';
import { fromRinggit } from '@kutip/domain/money';
import type { FastifyInstance } from 'fastify';
import { paidBy } from './endings.ts';
import { leaveToPay, railAnswers, type Past } from './history.ts';
import { slipPdf } from './slip.ts';

const MINUTE_MS = 60_000;
/** Before the shop opens. */
const AT_MS = 8 * 60 * MINUTE_MS;
const PAID_AFTER_MS = 3 * MINUTE_MS;

interface BroughtIn {
  days_ago: number;
  purpose: TopUpKind;
  pool_type: TopUpPool;
  amount: string;
}

/** What she brought in over the months: to pay her suppliers, and credit for messages. */
const BROUGHT_IN: readonly BroughtIn[] = [
  { days_ago: 96, purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '3000.00' },
  { days_ago: 95, purpose: 'POOL_TOPUP', pool_type: 'CREDIT', amount: '100.00' },
  { days_ago: 47, purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '2500.00' },
  { days_ago: 12, purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '4000.00' },
];

type SignIn = () => Promise<string>;

async function make({ call }: Past, token: string, { purpose, pool_type, amount }: Omit<BroughtIn, 'days_ago'>) {
  const body = { purpose, pool_type, amount };
  return call(api.customerBills.reserve, { body }, token);
}

/** What was brought in on the morning of a day, by her bank. */
export async function bringIn(
  past: Past,
  day: string,
  today: string,
  full_name: string,
  signIn: SignIn,
): Promise<void> {
  const at = new Date(startOfDay(day).getTime() + AT_MS);
  for (const wanted of BROUGHT_IN.filter(({ days_ago }) => day === addDays(today, -days_ago))) {
    past.setTime(at);
    const { bill_id: uuid, invoice_no } = await make(past, await signIn(), wanted);
    const bill = { invoice_no, uuid, amount: fromRinggit(wanted.amount), full_name };
    const payer = await leaveToPay(past, bill, at, 'FPX_B2C_MB2U0227');
    await railAnswers(past, payer, paidBy(payer.rail), new Date(at.getTime() + PAID_AFTER_MS));
  }
}

/** One that is made and not paid yet, and one that she transferred by hand: her slip waits for the platform's people. */
export async function aboutToBringIn(app: FastifyInstance, past: Past, token: string): Promise<void> {
  await make(past, token, { purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '1500.00' });
  const wanted = { purpose: 'PREFUND_TOPUP', pool_type: 'PAYOUT', amount: '800.00' } as const;
  const { invoice_no } = await make(past, token, wanted);
  const form = new FormData();
  form.append('invoice_no', invoice_no);
  const lines = [
    'MAYBANK2U',
    'Interbank transfer: successful',
    `Recipient reference ${invoice_no}`,
    'Amount RM 800.00',
  ];
  form.append('proof_of_payment', new File([slipPdf(lines)], 'slip.pdf', { type: 'application/pdf' }));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/v1/${topUpForms.manual.path}`,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  if (statusCode !== 200) throw new Error(`The slip was answered with ${statusCode}.`);
}
