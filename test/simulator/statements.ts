import { addDays, dayOf, endOfDay, startOfDay } from '@kutip/domain/day';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { importStatement } from '../../apps/api/src/modules/reconciliation/import-statement.ts';
import { filePathOf, type FileStore } from '../../apps/api/src/platform/files.ts';
import type { PaymentsApp } from '../payments-app.ts';
import type { AdminContext } from './admin-requests.ts';
import type { StatementKey, StatementLine, UnknownLine } from './statement-lines.ts';
import type { SimulatedMerchant, SimulatedPayment } from './simulated-merchant.ts';

/*
 * Statements of providers and of the payout bank: what they truly are, and with one fault. A statement is of all merchants,
 * so each is built from the payments of all of them.
 */

/** A payment or disbursement of ours that belongs on a statement, whatever became of it. */
export interface Movement {
  account_id: string;
  /** The invoice of a payment; null: a disbursement. */
  invoice_id: string | null;
  reference: string;
  amount: number;
  at: Date;
  day: string;
}

export const PAYOUT_BANK = 'payout-bank';
const HEADINGS = {
  PROVIDER: 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency',
  PAYOUT: 'date_time,type,merchant_reference,end_to_end_id,amount,currency,code',
} as const;
const FILES: FileStore = {
  put: async (content) => filePathOf(content),
  get: () => Promise.reject(new Error('this file store cannot be read')),
};

/** Our payments at a provider, or what we have sent to the bank, on a day. */
export async function loadMovements(app: PaymentsApp, { kind, provider, day }: StatementKey): Promise<Movement[]> {
  const [from, to] = [startOfDay(day), endOfDay(day)];
  const { rows } =
    kind === 'PROVIDER'
      ? await sql<Omit<Movement, 'day'>>`
          select account_id, invoice_id, transaction_invoice_no as reference, total_amount as amount,
            coalesce(paid_at, created_at) as at
          from payment_records where provider = ${provider} and coalesce(paid_at, created_at) >= ${from}
            and coalesce(paid_at, created_at) < ${to} order by 5, 3`.execute(app.db)
      : await sql<Omit<Movement, 'day'>>`
          select account_id, null as invoice_id, reference, amount, coalesce(ended_at, sent_at) as at from disbursements
          where sent_at is not null and coalesce(ended_at, sent_at) >= ${from} and coalesce(ended_at, sent_at) < ${to}
          order by 5, 3`.execute(app.db);
  return rows.map((row) => ({ ...row, day }));
}

/** The lines that a movement truly has on a statement. */
function trueLinesOf(merchant: SimulatedMerchant, { kind }: StatementKey, movement: Movement): StatementLine[] {
  const { at, reference, amount } = movement;
  if (kind === 'PROVIDER')
    return merchant.orders.get(reference)?.rail_status === 'SUCCESS'
      ? [{ at, type: 'PAYMENT', reference, amount }]
      : [];
  const status = merchant.bank_statuses.get(reference);
  const debit = { at, type: 'DEBIT' as const, reference, amount };
  if (status === 'RETURNED') return [debit, { ...debit, type: 'CREDIT' }];
  return status === 'SUCCESS' ? [debit] : [];
}

/** The statement as it should be. */
export function trueLines(
  merchants: readonly SimulatedMerchant[],
  key: StatementKey,
  movements: readonly Movement[],
): StatementLine[] {
  const byAccount = new Map(merchants.map((merchant) => [merchant.account_id, merchant]));
  const unknown = merchants
    .flatMap(({ unknown_lines }) => [...unknown_lines.values()])
    .filter(({ statement, is_true }) => is_true && isSameStatement(statement, key));
  return [
    ...movements.flatMap((movement) => {
      const merchant = byAccount.get(movement.account_id);
      return merchant ? trueLinesOf(merchant, key, movement) : [];
    }),
    ...unknown.map(({ line }) => line),
  ];
}

const isSameStatement = (a: StatementKey, b: StatementKey): boolean =>
  a.kind === b.kind && a.provider === b.provider && a.day === b.day;

/** The order of a movement of this merchant; undefined: the payer never saw it, or it is a disbursement. */
export const orderOf = ({ orders }: SimulatedMerchant, { reference }: Movement): SimulatedPayment | undefined =>
  orders.get(reference);

/** Where an unknown line of a merchant belongs, and what it says. */
export function newUnknownLine(merchant: SimulatedMerchant, statement: StatementKey): UnknownLine {
  const { random, unknown_lines, account_id } = merchant;
  const reference = `UNKNOWN-${account_id}-${unknown_lines.size}`;
  const at = new Date(startOfDay(statement.day).getTime() + 3 * 60 * 60_000);
  const line = { at, type: 'PAYMENT' as const, reference, amount: 500 + random.below(90_000) };
  const unknown = { statement, line, is_true: random.below(2) === 0 };
  unknown_lines.set(reference, unknown);
  return unknown;
}

const FEE = 50;
function textOf({ kind }: StatementKey, { at, type, reference, amount }: StatementLine, line_no: number): string {
  const total = toRinggit(amount as Sen);
  if (kind === 'PAYOUT') return `${at.toISOString()},${type},${reference},E2E-${reference},${total},MYR,`;
  const [fee, settled] = type === 'CHARGEBACK' ? [0, amount] : [FEE, amount - FEE];
  const amounts = [amount, fee, settled].map((one) => toRinggit(one as Sen)).join(',');
  return `${at.toISOString()},${type},${reference},T${line_no},${amounts},MYR`;
}

/** Imports lines as the statement of a day, as an admin does. */
export function sendStatement(
  key: StatementKey,
  lines: readonly StatementLine[],
  context: AdminContext,
  is_other_day = false,
): Promise<unknown> {
  const texts = lines.map((line, n) => textOf(key, line, n));
  const file = new File([`${[HEADINGS[key.kind], ...texts].join('\r\n')}\r\n`], `${key.provider}.csv`);
  return importStatement({ ...key, file, is_other_day }, context, FILES);
}

/** The statement of a day next to this one, not after today. */
export const neighbourOf = (key: StatementKey, now: Date): StatementKey => {
  const after = addDays(key.day, 1);
  return { ...key, day: after > dayOf(now) ? addDays(key.day, -1) : after };
};
