import { api } from '@kutip/contracts/api';
import { addDays, startOfDay } from '@kutip/domain/day';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { BANK_CREDIT_DAYS } from '@kutip/domain/reconciliation';
import { closeDays, reconcileDay } from '../modules/reconciliation/job-definitions.ts';
import { reconciliationJobs } from '../modules/reconciliation/reconciliation.job.ts';
import type { Services } from '../services.ts';
import type { InProcessClient } from './in-process-client.ts';
import { ADMINS } from './platform-accounts.ts';
import { completeStepUp } from './step-up.ts';

const PROVIDERS = ['fpx', 'duitnow'] as const;
type Provider = (typeof PROVIDERS)[number];
/** What a provider keeps of each payment. */
const FEE = sen(50);
const PROVIDER_HEADER = 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency';
const BANK_HEADER = 'date_time,type,bank_reference,provider,statement_date,amount,currency';
/** Numbers that Kutip has never issued: its alphabet has no I, L, O and U. */
const FOREIGN_ORDER = 'BP-FOREIGNLIU';
const FOREIGN_AMOUNT = sen(45_00);

interface Paid {
  order_no: string;
  amount: Sen;
  at: string;
}

interface Statement {
  kind: 'PROVIDER' | 'BANK';
  provider: string;
  day: string;
  lines: readonly string[];
}

/** The payments that a provider confirmed on a day. */
async function paymentsOf({ db }: Services, provider: Provider, day: string): Promise<Paid[]> {
  const rows = await db
    .selectFrom('payment_records')
    .select(['transaction_invoice_no as order_no', 'total_amount as amount', 'paid_at'])
    .where('provider', '=', provider)
    .where('paid_at', '>=', startOfDay(day))
    .where('paid_at', '<', startOfDay(addDays(day, 1)))
    .orderBy('paid_at')
    .execute();
  return rows.map(({ paid_at, ...row }) => ({ ...row, at: paid_at!.toISOString() }));
}

const settledOf = ({ amount }: Paid): Sen => sen(amount - FEE);
const paymentLine = (paid: Paid): string => {
  const amounts = [paid.amount, FEE, settledOf(paid)].map(toRinggit);
  return [paid.at, 'PAYMENT', paid.order_no, '', ...amounts, 'MYR'].join(',');
};
const creditLine = (day: string, provider: string, statement_day: string, amount: Sen): string =>
  [`${day}T04:00:00.000Z`, 'CREDIT', '', provider, statement_day, toRinggit(amount), 'MYR'].join(',');

/** A provider's statement that lacks its first payment, has its second one twice and one that nobody knows. */
function faultyLines(payments: readonly Paid[]): string[] {
  const [, doubled] = payments;
  const foreign = payments.map((paid) => ({ ...paid, order_no: FOREIGN_ORDER, amount: FOREIGN_AMOUNT })).slice(0, 1);
  return [...payments.slice(1), ...(doubled ? [doubled] : []), ...foreign].map(paymentLine);
}

/**
 * The statements of two days: the earlier one right at each provider, the later one faulty at FPX. The bank credited FPX
 * twice, did not credit DuitNow, and credited a provider without a statement.
 */
async function statementsUntil(services: Services, last_day: string): Promise<Statement[]> {
  const day = addDays(last_day, -BANK_CREDIT_DAYS);
  const right = await Promise.all(
    PROVIDERS.map(async (provider) => ({ provider, payments: await paymentsOf(services, provider, day) })),
  );
  const credit = ({ provider, payments }: (typeof right)[number]): string =>
    creditLine(last_day, provider, day, sen(payments.reduce((sum, paid) => sum + settledOf(paid), 0)));
  const [fpx] = right;
  return [
    ...right.map(({ provider, payments }) => ({
      kind: 'PROVIDER' as const,
      provider,
      day,
      lines: payments.map(paymentLine),
    })),
    {
      kind: 'PROVIDER',
      provider: 'fpx',
      day: last_day,
      lines: faultyLines(await paymentsOf(services, 'fpx', last_day)),
    },
    {
      kind: 'BANK',
      provider: 'bank',
      day: last_day,
      lines: [fpx!, fpx!].map(credit).concat(creditLine(last_day, 'crypto', day, FOREIGN_AMOUNT)),
    },
  ];
}

/** Imports statements with exceptions as an admin does, matches them and closes the past days. */
export async function createReconciliation(services: Services, call: InProcessClient, today: string): Promise<void> {
  const jobs = reconciliationJobs(services);
  const [{ username, password }] = ADMINS;
  const { access_token } = await call(api.auth.login, { body: { username, password, area: 'admin' } });
  await completeStepUp(services);
  for (const { kind, provider, day, lines } of await statementsUntil(services, addDays(today, -1))) {
    if (lines.length === 0) continue;
    const header = kind === 'BANK' ? BANK_HEADER : PROVIDER_HEADER;
    const file = new File([[header, ...lines, ''].join('\r\n')], `${provider}-${day}.csv`, { type: 'text/csv' });
    const body = { file, kind, provider, day, is_other_day: true };
    await call(api.reconciliationForms.importStatement, { body }, access_token);
    await jobs[reconcileDay.name]!({ kind, provider, day });
  }
  await jobs[closeDays.name]!({});
}
