import { dayOf } from '@kutip/domain/day';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';

/** A fault in a statement. MISSING and DOUBLED apply to one line, by default the first. */
export const statementScenarioInput = z
  .object({
    kind: z.enum(['MISSING', 'DOUBLED', 'FOREIGN']),
    /** The line: Kutip's order number, or the provider in the bank's statement. */
    reference: z.string().max(40).optional(),
    /** The Kuala Lumpur day of the statement; default: today. */
    date: z.iso.date().optional(),
  })
  .refine(({ kind, reference }) => kind !== 'FOREIGN' || reference === undefined, {
    path: ['reference'],
    message: 'a_foreign_line_has_its_own',
  });

export interface StatementScenario {
  readonly id: string;
  /** A rail, `bank` or `payout-bank`. */
  readonly of: string;
  readonly kind: 'MISSING' | 'DOUBLED' | 'FOREIGN';
  readonly reference: string | null;
  readonly date: string;
}

/** A line of a statement with its reference. */
export interface StatementLine {
  readonly reference: string;
  readonly cells: readonly string[];
}
export interface Statement {
  readonly header: string;
  readonly lines: readonly StatementLine[];
}

/** A successful payment. */
export interface PaidPayment {
  readonly order_no: string;
  readonly provider_reference: string;
  readonly amount: Sen;
  readonly at: string;
}

/** Each provider's fee: basis points of the amount plus a fixed amount in sen. */
const FEES: Readonly<Record<string, readonly [bps: number, fixed: number]>> = {
  fpx: [0, 50],
  duitnow: [50, 0],
  card: [180, 0],
  ewallet: [120, 0],
  bnpl: [400, 0],
  paypal: [390, 200],
  crypto: [100, 0],
};

const feeOf = (rail: string, amount: Sen): Sen => {
  const [bps, fixed] = FEES[rail] ?? [0, 0];
  return sen(Math.min(amount, Math.round((amount * bps) / 10_000) + fixed));
};

function paymentLine(rail: string, { order_no, provider_reference, amount, at }: PaidPayment): StatementLine {
  const fee = feeOf(rail, amount);
  const amounts = [amount, fee, sen(amount - fee)].map(toRinggit);
  return { reference: order_no, cells: [at, 'PAYMENT', order_no, provider_reference, ...amounts, 'MYR'] };
}

/** An order number that Kutip cannot have issued: its numbers do not use these letters. */
const FOREIGN = 'BP-FOREIGNLIU';

/** A provider's statement of a Kuala Lumpur day, oldest payment first. */
export const providerStatement = (rail: string, payments: readonly PaidPayment[], day: string): Statement => ({
  header: 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency',
  lines: payments
    .filter(({ at }) => dayOf(new Date(at)) === day)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((payment) => paymentLine(rail, payment)),
});

const SETTLED_COLUMN = 6;

/** The bank's statement of a day: one credit per provider, the total of its statement of the day before. */
export function bankStatement(statements: ReadonlyMap<string, Statement>, of_day: string, at: string): Statement {
  const credits = [...statements].flatMap(([rail, { lines }]) => {
    const settled = lines.reduce((sum, { cells }) => sum + Math.round(Number(cells[SETTLED_COLUMN]) * 100), 0);
    if (settled === 0) return [];
    const bank_reference = `CR${of_day.replaceAll('-', '')}${rail.toUpperCase()}`;
    return [{ reference: rail, cells: [at, 'CREDIT', bank_reference, rail, of_day, toRinggit(sen(settled)), 'MYR'] }];
  });
  return { header: 'date_time,type,bank_reference,provider,statement_date,amount,currency', lines: credits };
}

/** A line with a reference that Kutip does not know. */
function foreignLine(of: string, day: string): StatementLine {
  const at = `${day}T04:00:00.000Z`;
  if (of === 'bank')
    return { reference: 'stranger', cells: [at, 'CREDIT', 'CRSTRANGER', 'stranger', day, '12.34', 'MYR'] };
  if (of === 'payout-bank')
    return { reference: FOREIGN, cells: [at, 'DEBIT', FOREIGN, 'FOREIGN', 'MBBEMYKL', '0000', '12.34', 'MYR', ''] };
  return paymentLine(of, { order_no: FOREIGN, provider_reference: 'FOREIGN', amount: sen(12_34), at });
}

function applyScenario(
  lines: readonly StatementLine[],
  { of, kind, reference, date }: StatementScenario,
): readonly StatementLine[] {
  if (kind === 'FOREIGN') return [...lines, foreignLine(of, date)];
  const at = reference === null ? 0 : lines.findIndex((line) => line.reference === reference);
  const line = lines[at];
  if (!line) return lines;
  return kind === 'MISSING' ? lines.toSpliced(at, 1) : lines.toSpliced(at, 0, line);
}

/** The statement as CSV, with its scenarios applied. */
export function statementText({ header, lines }: Statement, scenarios: readonly StatementScenario[]): string {
  const final_lines = scenarios.reduce(applyScenario, lines);
  return `${[header, ...final_lines.map(({ cells }) => cells.join(','))].join('\r\n')}\r\n`;
}
