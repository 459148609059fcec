import type { BankModel } from '@kutip/domain/fpx/banks';
import { findBank, FPX_BANKS } from '@kutip/domain/fpx/banks';
import type { FpxWire } from '@kutip/domain/fpx/fields';
import { parseRequest, type SellerOrder } from '@kutip/domain/fpx/messages';
import { formatFpxTime } from '@kutip/domain/fpx/time';
import type { Journal } from '../journal.ts';
import type { Scenario } from './scenarios.ts';

/** The payer's current page at the bank. */
export type BankPage = 'LOGIN' | 'ACCOUNT' | 'CONFIRM' | 'DONE';

export interface PaymentEvent {
  readonly at: string;
  readonly what: string;
}

/** A payment at FPX. Times are ISO. */
export interface Payment {
  readonly request: FpxWire<'AR'>;
  readonly fpx_txn_id: string;
  /** Identifies the payment in the bank's URLs; its holder acts as the payer. */
  readonly token: string;
  readonly received_at: string;
  readonly decided_at: string | null;
  readonly page: BankPage;
  /** The actual code, as enquiries return it; null while the payer is at the bank. */
  readonly debit_code: string | null;
  /** The code confirmed to payer and seller; null: none yet. */
  readonly reported_code: string | null;
  /** The code with which a pending payment ends by default. */
  readonly later_code: string | null;
  /** The scenario that applies to this payment. */
  readonly scenario: Scenario | null;
  readonly events: readonly PaymentEvent[];
}

/** A pending direct confirmation. */
export interface Delivery {
  readonly id: string;
  readonly ex_order_no: string;
  /** The signed form to send. */
  readonly form: Readonly<Record<string, string>>;
  readonly due_at: string;
  readonly tries: number;
}

/** The order of a stored request, which was valid when it was received. */
export const orderOf = (payment: Payment): SellerOrder => {
  const order = parseRequest('AR', payment.request);
  if (typeof order === 'string') throw new Error(`a stored request cannot be read: ${order}`);
  return order;
};

export const exOrderNoOf = (payment: Payment): string => payment.request.fpx_sellerExOrderNo;

const MAX_EVENTS = 100;

/** The stored state of FPX and its queries. */
export function openFpxState(journal: Journal) {
  const payments = journal.records<Payment>('payment'); // by exchange order number
  const deliveries = journal.records<Delivery>('delivery');
  const scenarios = journal.records<Scenario>('scenario');
  const banks_down = journal.records<true>('bank_down');
  const switches = journal.records<boolean>('switch');
  const counters = journal.records<number>('counter');

  const isFpxUp = (): boolean => switches.get('fpx_down') !== true;
  const isBankUp = (code: string, model: BankModel): boolean => banks_down.get(`${code}/${model}`) === undefined;

  return {
    payments,
    deliveries,
    scenarios,
    isFpxUp,
    isBankUp,
    setFpxUp: (is_up: boolean): void => switches.put('fpx_down', !is_up),
    /** Returns false for an unknown bank. */
    setBankUp(code: string, model: BankModel, is_up: boolean): boolean {
      if (!findBank(code, model)) return false;
      if (is_up) banks_down.remove(`${code}/${model}`);
      else banks_down.put(`${code}/${model}`, true);
      return true;
    },
    /** The banks that accept payments, with their status. */
    banks: () =>
      FPX_BANKS.filter(({ kind }) => kind !== 'LEGACY').map((bank) => ({
        ...bank,
        is_online: isBankUp(bank.code, bank.model),
      })),
    /** Sixteen digits: the time and a counter that a reset does not restart, so that numbers are unique. */
    nextTxnId(now: Date): string {
      const count = (counters.get('txn') ?? 0) + 1;
      counters.put('txn', count);
      return `${formatFpxTime(now).slice(2)}${String(count % 10_000).padStart(4, '0')}`;
    },
    /** Finds a payment by either of the seller's order numbers or by FPX's own; the latest of several. */
    findPayment: (order_no: string): Payment | undefined =>
      payments.get(order_no) ??
      payments
        .all()
        .findLast(({ request, fpx_txn_id }) => request.fpx_sellerOrderNo === order_no || fpx_txn_id === order_no),
    findByToken: (token: string): Payment | undefined => payments.all().find((payment) => payment.token === token),
    /** Updates the payment and adds an event to its timeline. */
    change(ex_order_no: string, at: Date, what: string, changed: Partial<Payment> = {}): Payment {
      const payment = payments.get(ex_order_no);
      if (!payment) throw new Error(`no such payment: ${ex_order_no}`);
      const events = [...payment.events, { at: at.toISOString(), what }].slice(-MAX_EVENTS);
      const next = { ...payment, ...changed, events };
      payments.put(ex_order_no, next);
      return next;
    },
    reset(): void {
      for (const records of [payments, deliveries, scenarios, banks_down, switches]) records.clear();
    },
  };
}
export type FpxState = ReturnType<typeof openFpxState>;
