import type { BankType } from '@kutip/domain/channels';
import type { ChargeComponent } from '@kutip/domain/ledger/transfer';
import type { InvoiceKind } from '@kutip/domain/invoice-number';
import type { Sen } from '@kutip/domain/money';
import type { AttemptStatus, BillStatus, PaymentMethod } from '@kutip/domain/payment';
import type { ExceptionKind } from '@kutip/domain/payment-events';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { accountOf, ofOneAccount } from '../../platform/one-account.ts';
import { assertAllMoved, type StatusChange } from '../../platform/status-change.ts';
import { hasOverpaymentRefund } from '../exceptions/exceptions.service.ts';
import type { EarlierRefund, HistoryKey } from './refund-approval.ts';
import { earlierRefunds, HISTORY_KEY_COLUMNS, requestedOnDay } from './refund-history.queries.ts';

/** The transfer that credits a payment to the merchant. Amounts in sen. */
export interface IncomeTransfer extends Record<ChargeComponent, Sen> {
  id: string;
  kind: 'payment' | 'duplicate_payment' | 'duplicate_release';
  debit: 'clearing' | 'reserve';
  credit: 'pending' | 'reserve';
  amount: Sen;
  subject_id: string;
}

/** A locked payment with the facts that its refund depends on. Amounts in sen. */
export interface LockedPayment {
  id: string;
  invoice_id: string;
  bill_id: string | null;
  invoice_kind: InvoiceKind;
  status: AttemptStatus;
  method: PaymentMethod;
  bank_type: BankType | null;
  title: string;
  transaction_invoice_no: string;
  payer_name: string | null;
  payer_email: string | null;
  payer_language: string | null;
  paid_at: Date | null;
  settlement_id: string | null;
  expected_settlement_date: string | null;
  net_amount: Sen;
  captured: Sen;
  refunded: Sen;
  refund_pending: Sen;
  charged_back: Sen;
  held: Sen;
  merchant_name: string;
  income: IncomeTransfer | null;
  /** Balances of the merchant. */
  pending: Sen;
  available: Sen;
  payout: Sen;
  /** `is_refunded`: a refund of it was requested, and its money was not taken back. */
  exception: {
    id: string;
    kind: ExceptionKind;
    status: string;
    surplus: string | null;
    is_refunded: boolean;
  } | null;
  /** The merchant's refunds that were requested on the same day. */
  requested_on_day: Sen;
  /** Refunds of other payments to what may be the same account. */
  earlier_refunds: EarlierRefund[];
}

export interface PaymentKey {
  account_id: string;
  payment_record_id: string;
  exception_id: string | null;
  history: HistoryKey;
}

/** The income of the transfer `t` as JSON. */
export const INCOME_JSON = raw`case when t.id is not null then json_build_object('id', t.id, 'kind', t.kind, 'debit', t.debit,
  'credit', t.credit, 'amount', t.amount, 'fee', t.fee, 'tax', t.tax, 'commission', t.commission,
  'subject_id', t.subject_id) end`;

const paymentColumns = (
  keys: readonly PaymentKey[],
) => raw`p.id, p.invoice_id, p.bill_id, i.kind as invoice_kind, p.status, p.method, p.bank_type, p.title,
  p.transaction_invoice_no, p.payer_name, p.payer_email, p.paid_at, p.settlement_id,
  p.expected_settlement_date, p.net_amount, p.captured, p.refunded, p.refund_pending, p.charged_back, p.held, a.name as merchant_name,
  coalesce(p.payer_language,
    (select c.language from customer_bills c where c.account_id = ${accountOf('p', keys)} and c.id = p.bill_id)) as payer_language,
  b.pending, b.available, b.payout,
  ${INCOME_JSON} as income,
  case when e.id is not null then json_build_object('id', e.id, 'kind', e.kind, 'status', e.status,
    'surplus', e.detail->>'surplus', 'is_refunded', ${hasOverpaymentRefund(accountOf('p', keys), raw`e.id`)}) end as exception,
  ${requestedOnDay(keys)} as requested_on_day, ${earlierRefunds(keys)} as earlier_refunds`;

const paymentJoins = (keys: readonly PaymentKey[]) => raw`
  join payment_records p on p.account_id = w.account_id and p.id = w.payment_record_id${ofOneAccount('p', keys)}
  join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
  join accounts a on a.id = p.account_id
  join ledger_balances b on b.account_id = p.account_id
  left join transfers t on t.account_id = p.account_id and t.id = p.transfer_id
  left join exceptions e on e.account_id = p.account_id and e.id = w.exception_id and e.payment_record_id = p.id`;

const keyRows = (keys: readonly PaymentKey[]) =>
  raw`json_to_recordset(${JSON.stringify(
    keys.map(({ account_id, payment_record_id, exception_id, history }, n) => ({
      n,
      account_id,
      payment_record_id,
      exception_id,
      ...history,
    })),
  )}::json) as w (n int, account_id uuid, payment_record_id uuid, exception_id uuid, ${HISTORY_KEY_COLUMNS})`;

/**
 * Locks payments with their invoices, in one statement. Returns them in the order of the keys. Lock the balance rows before,
 * so that the balances cannot change.
 */
export async function lockPayments(
  db: Connection,
  keys: readonly PaymentKey[],
): Promise<(LockedPayment | undefined)[]> {
  const { rows } = await raw<LockedPayment & { n: number }>`
    select w.n, ${paymentColumns(keys)} from ${keyRows(keys)} ${paymentJoins(keys)} order by p.account_id, p.invoice_id, p.id
    for update of i, p`.execute(sql(db));
  return inKeyOrder(keys, rows);
}

/** The same without a lock, for a quote. */
export async function findPayment(db: Connection, key: PaymentKey): Promise<LockedPayment | undefined> {
  const { rows } = await raw<
    LockedPayment & { n: number }
  >`select w.n, ${paymentColumns([key])} from ${keyRows([key])} ${paymentJoins([key])}`.execute(sql(db));
  return inKeyOrder([key], rows)[0];
}

function inKeyOrder(keys: readonly unknown[], rows: readonly (LockedPayment & { n: number })[]) {
  const found: (LockedPayment | undefined)[] = keys.map(() => undefined);
  for (const { n, ...payment } of rows) found[n] = payment;
  return found;
}

/** The payment with this number, or of this bill: the one that paid it comes first. */
export async function findPaymentId(
  db: Connection,
  account_id: string,
  { invoice_no, bill_id }: { invoice_no?: string | undefined; bill_id?: string | undefined },
): Promise<string | undefined> {
  const row = await sql(db)
    .selectFrom('payment_records')
    .select('id')
    .where('account_id', '=', account_id)
    .$if(bill_id !== undefined, (query) => query.where('invoice_id', '=', bill_id!))
    .$if(invoice_no !== undefined, (query) =>
      query.where((eb) => eb.or([eb('transaction_invoice_no', '=', invoice_no!), eb('invoice_no', '=', invoice_no!)])),
    )
    .orderBy((eb) => eb('status', 'in', ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED']), 'desc')
    .orderBy((eb) => eb('status', '=', 'DUPLICATE'), 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The amounts and statuses of a payment that a refund changes. */
export interface PaymentAmounts {
  account_id: string;
  id: string;
  invoice_id: string;
  invoice_kind: InvoiceKind;
  invoice_status: BillStatus;
  status: AttemptStatus;
  captured: Sen;
  refunded: Sen;
  refund_pending: Sen;
  held: Sen;
  expected_settlement_date: string | null;
  transfer_id: string | null;
}

export const lockPaymentAmounts = async (
  db: Connection,
  keys: readonly { account_id: string; id: string }[],
): Promise<PaymentAmounts[]> => {
  const { rows } = await raw<PaymentAmounts>`
    select p.account_id, p.id, p.invoice_id, i.kind as invoice_kind, i.status as invoice_status, p.status, p.captured, p.refunded, p.refund_pending, p.held,
      p.expected_settlement_date, p.transfer_id
    from json_to_recordset(${JSON.stringify(keys)}::json) as w (account_id uuid, id uuid)
    join payment_records p on p.account_id = w.account_id and p.id = w.id${ofOneAccount('p', keys)}
    join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
    order by p.account_id, p.invoice_id, p.id for update of i, p`.execute(sql(db));
  return rows;
};

/** Amounts to write; `change` where the status of the payment changes with them. */
export type PaymentAmountsRow = PaymentAmounts & {
  change: StatusChange<AttemptStatus> | null;
  is_free: boolean;
  at: Date;
};

/** Call it with the payments locked; one that has left the state which the change was decided on is a bug: the transaction fails. */
export async function writePaymentAmounts(db: Connection, amounts: readonly PaymentAmountsRow[]): Promise<void> {
  const rows = amounts.map(({ change, ...row }) => ({ ...row, from_status: change?.from ?? row.status }));
  const { numAffectedRows } = await raw`
    update payment_records p set status = u.status, refunded = u.refunded, refund_pending = u.refund_pending, held = u.held,
      expected_settlement_date = u.expected_settlement_date, transfer_id = u.transfer_id, updated_at = u.at,
      fee = case when u.is_free then 0 else p.fee end, fee_tax = case when u.is_free then 0 else p.fee_tax end,
      commission = case when u.is_free then 0 else p.commission end,
      net_amount = case when u.is_free then p.captured else p.net_amount end
    from json_to_recordset(${JSON.stringify(rows)}::json) as u (account_id uuid, id uuid, from_status text, status text, refunded bigint,
      refund_pending bigint, held bigint, expected_settlement_date date, transfer_id uuid, is_free boolean, at timestamptz)
    where p.account_id = u.account_id and p.id = u.id and p.status = u.from_status${ofOneAccount('p', amounts)}`.execute(
    sql(db),
  );
  assertAllMoved('payment_records', { count: Number(numAffectedRows) }, amounts.length);
}
