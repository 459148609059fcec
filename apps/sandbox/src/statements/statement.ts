import { dayOf } from '@kutip/domain/day';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';

/** What a statement has wrong. MISSING and DOUBLED take hold of one line, the first when none is named. */
export const statementWishInput = z
  .object({
    kind: z.enum(['MISSING', 'DOUBLED', 'FOREIGN']),
    /** Of which line: Kutip's order number; in the bank's statement the provider. */
    reference: z.string().max(40).optional(),
    /** The Kuala Lumpur day of the statement; today when left out. */
    date: z.iso.date().optional(),
  })
  .refine(({ kind, reference }) => kind !== 'FOREIGN' || reference === undefined, {
    path: ['reference'],
    message: 'a_foreign_line_has_its_own',
  });

export interface StatementWish {
  readonly id: string;
  /** A rail, `bank` or `payout-bank`. */
  readonly of: string;
  readonly kind: 'MISSING' | 'DOUBLED' | 'FOREIGN';
  readonly reference: string | null;
  readonly date: string;
}

/** A line as it will be written, by what it is about. */
export interface StatementLine {
  readonly reference: string;
  readonly cells: readonly string[];
}
export interface Statement {
  readonly header: string;
  readonly lines: readonly StatementLine[];
}

/** A payment that went through. */
export interface PaidPayment {
  readonly order_no: string;
  readonly provider_reference: string;
  readonly amount: Sen;
  readonly at: string;
}

/** What each provider keeps: a part of the amount in hundredths of a percent, and so many sen. */
const KEEPS: Readonly<Record<string, readonly [bps: number, fixed: number]>> = {
  fpx: [0, 50],
  duitnow: [50, 0],
  card: [180, 0],
  ewallet: [120, 0],
  bnpl: [400, 0],
  paypal: [390, 200],
  crypto: [100, 0],
};

const feeOf = (rail: string, amount: Sen): Sen => {
  const [bps, fixed] = KEEPS[rail] ?? [0, 0];
  return sen(Math.min(amount, Math.round((amount * bps) / 10_000) + fixed));
};

function paymentLine(rail: string, { order_no, provider_reference, amount, at }: PaidPayment): StatementLine {
  const fee = feeOf(rail, amount);
  const sums = [amount, fee, sen(amount - fee)].map(toRinggit);
  return { reference: order_no, cells: [at, 'PAYMENT', order_no, provider_reference, ...sums, 'MYR'] };
}

/** An order number that Kutip never made: letters that its numbers do not have. */
const FOREIGN = 'BP-FOREIGNLIU';

/** A provider's statement of a Kuala Lumpur day, the first payment first. */
export const providerStatement = (rail: string, payments: readonly PaidPayment[], day: string): Statement => ({
  header: 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency',
  lines: payments
    .filter(({ at }) => dayOf(new Date(at)) === day)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((payment) => paymentLine(rail, payment)),
});

const SETTLED_AT = 6;

/** What the bank was paid on a day: what each provider's statement of the day before comes to. */
export function bankStatement(statements: ReadonlyMap<string, Statement>, of_day: string, at: string): Statement {
  const credits = [...statements].flatMap(([rail, { lines }]) => {
    const settled = lines.reduce((sum, { cells }) => sum + Math.round(Number(cells[SETTLED_AT]) * 100), 0);
    if (settled === 0) return [];
    const bank_reference = `CR${of_day.replaceAll('-', '')}${rail.toUpperCase()}`;
    return [{ reference: rail, cells: [at, 'CREDIT', bank_reference, rail, of_day, toRinggit(sen(settled)), 'MYR'] }];
  });
  return { header: 'date_time,type,bank_reference,provider,statement_date,amount,currency', lines: credits };
}

/** A line about something that Kutip does not know, made like the others. */
function foreignLine(of: string, day: string): StatementLine {
  const at = `${day}T04:00:00.000Z`;
  if (of === 'bank')
    return { reference: 'stranger', cells: [at, 'CREDIT', 'CRSTRANGER', 'stranger', day, '12.34', 'MYR'] };
  if (of === 'payout-bank')
    return { reference: FOREIGN, cells: [at, 'DEBIT', FOREIGN, 'FOREIGN', 'MBBEMYKL', '0000', '12.34', 'MYR', ''] };
  return paymentLine(of, { order_no: FOREIGN, provider_reference: 'FOREIGN', amount: sen(12_34), at });
}

function underWish(
  lines: readonly StatementLine[],
  { of, kind, reference, date }: StatementWish,
): readonly StatementLine[] {
  if (kind === 'FOREIGN') return [...lines, foreignLine(of, date)];
  const at = reference === null ? 0 : lines.findIndex((line) => line.reference === reference);
  const line = lines[at];
  if (!line) return lines;
  return kind === 'MISSING' ? lines.toSpliced(at, 1) : lines.toSpliced(at, 0, line);
}

/** The statement as it is sent out. */
export function statementText({ header, lines }: Statement, wishes: readonly StatementWish[]): string {
  const wished = wishes.reduce(underWish, lines);
  return `${[header, ...wished.map(({ cells }) => cells.join(','))].join('\r\n')}\r\n`;
}
