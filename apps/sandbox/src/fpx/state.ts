import type { BankModel } from '@kutip/domain/fpx/banks';
import { findBank, FPX_BANKS } from '@kutip/domain/fpx/banks';
import type { FpxWire } from '@kutip/domain/fpx/fields';
import { parseRequest, type SellerOrder } from '@kutip/domain/fpx/messages';
import { fpxTime } from '@kutip/domain/fpx/time';
import type { Journal } from '../journal.ts';
import type { Wish } from './wishes.ts';

/** Where the payer stands on the bank's pages. */
export type BankPage = 'LOGIN' | 'ACCOUNT' | 'CONFIRM' | 'DONE';

export interface PaymentEvent {
  readonly at: string;
  readonly what: string;
}

/** A payment as FPX knows it. Times are ISO. */
export interface Payment {
  readonly request: FpxWire<'AR'>;
  readonly fpx_txn_id: string;
  /** Names the payment in the bank's addresses; whoever holds it acts as the payer. */
  readonly token: string;
  readonly received_at: string;
  readonly decided_at: string | null;
  readonly page: BankPage;
  /** What FPX knows and an enquiry is answered; null while the payer is at the bank. */
  readonly debit_code: string | null;
  /** What the payer and the seller were told; null: nothing. */
  readonly told_code: string | null;
  /** What an open payment ends as when nobody says otherwise. */
  readonly later_code: string | null;
  readonly wish: Wish | null;
  readonly events: readonly PaymentEvent[];
}

/** A direct confirmation under way. */
export interface Delivery {
  readonly id: string;
  readonly ex_order_no: string;
  /** The signed form, as it will be sent. */
  readonly form: Readonly<Record<string, string>>;
  readonly due_at: string;
  readonly tries: number;
}

/** Read once already, when it was taken in. */
export const orderOf = (payment: Payment): SellerOrder => {
  const order = parseRequest('AR', payment.request);
  if (typeof order === 'string') throw new Error(`a stored request cannot be read: ${order}`);
  return order;
};

export const exOrderNoOf = (payment: Payment): string => payment.request.fpx_sellerExOrderNo;

const KEPT_EVENTS = 100;

/** Everything that FPX remembers, and the small questions about it. */
export function openState(journal: Journal) {
  const payments = journal.records<Payment>('payment'); // by exchange order number
  const deliveries = journal.records<Delivery>('delivery');
  const wishes = journal.records<Wish>('wish');
  const banks_down = journal.records<true>('bank_down');
  const switches = journal.records<boolean>('switch');
  const counters = journal.records<number>('counter');

  const isFpxUp = (): boolean => switches.get('fpx_down') !== true;
  const isBankUp = (code: string, model: BankModel): boolean => banks_down.get(`${code}/${model}`) === undefined;

  return {
    payments,
    deliveries,
    wishes,
    isFpxUp,
    isBankUp,
    setFpxUp: (is_up: boolean): void => switches.put('fpx_down', !is_up),
    /** false: there is no such bank. */
    setBankUp(code: string, model: BankModel, is_up: boolean): boolean {
      if (!findBank(code, model)) return false;
      if (is_up) banks_down.remove(`${code}/${model}`);
      else banks_down.put(`${code}/${model}`, true);
      return true;
    },
    /** The banks that payments can go to, with how they are. */
    banks: () =>
      FPX_BANKS.filter(({ kind }) => kind !== 'LEGACY').map((bank) => ({
        ...bank,
        is_online: isBankUp(bank.code, bank.model),
      })),
    /** Sixteen digits: the time, and a count that no reset starts again, so that no number comes twice. */
    nextTxnId(now: Date): string {
      const count = (counters.get('txn') ?? 0) + 1;
      counters.put('txn', count);
      return `${fpxTime(now).slice(2)}${String(count % 10_000).padStart(4, '0')}`;
    },
    /** By either of the seller's order numbers or by FPX's own; of several the latest. */
    findPayment: (order_no: string): Payment | undefined =>
      payments.get(order_no) ??
      payments
        .all()
        .findLast(({ request, fpx_txn_id }) => request.fpx_sellerOrderNo === order_no || fpx_txn_id === order_no),
    findByToken: (token: string): Payment | undefined => payments.all().find((payment) => payment.token === token),
    /** Changes the payment as it stands now, and writes what happened on its timeline. */
    change(ex_order_no: string, at: Date, what: string, changed: Partial<Payment> = {}): Payment {
      const payment = payments.get(ex_order_no);
      if (!payment) throw new Error(`no such payment: ${ex_order_no}`);
      const events = [...payment.events, { at: at.toISOString(), what }].slice(-KEPT_EVENTS);
      const next = { ...payment, ...changed, events };
      payments.put(ex_order_no, next);
      return next;
    },
    reset(): void {
      for (const records of [payments, deliveries, wishes, banks_down, switches]) records.clear();
    },
  };
}
export type FpxState = ReturnType<typeof openState>;
