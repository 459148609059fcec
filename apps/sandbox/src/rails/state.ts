import type { Sen } from '@kutip/domain/money';
import type { Journal, Records } from '../journal.ts';
import type { RailName } from './names.ts';
import type { RailWish } from './wishes.ts';

/** OPEN: the payer is at the rail. PENDING: he has done his part and the rail does not know yet. The others are ends. */
export const RAIL_STATUSES = ['OPEN', 'PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type RailStatus = (typeof RAIL_STATUSES)[number];
/** What somebody can be told of a payment. */
export type RailOutcome = Exclude<RailStatus, 'OPEN'>;

/** How a payment stands, with the rail's own code for why; null where the rail has none. */
export interface Standing<Status extends RailStatus = RailStatus> {
  readonly status: Status;
  readonly reason: string | null;
}

export interface RailEvent {
  readonly at: string;
  readonly what: string;
}

/** What a rail takes a payment in with. */
export interface WantedPayment {
  /** The rail's own number, which also is the token of its page's address: whoever holds it acts as the payer. */
  readonly id: string;
  /** Kutip's transaction_invoice_no. */
  readonly order_no: string;
  readonly amount: Sen;
  readonly currency: string;
  /** The wallet, bank or other way to pay that was chosen. */
  readonly method: string;
  readonly title: string;
  readonly payer_name: string;
  readonly expires_at: string | null;
  readonly return_url: string;
  readonly webhook_url: string;
  /** What the rail has to remember besides. */
  readonly details: Readonly<Record<string, string>>;
}

/** A payment as a rail knows it. Times are ISO. */
export interface RailPayment extends WantedPayment, Standing {
  readonly rail: RailName;
  readonly created_at: string;
  /** When the payer had done his part, or the rail ended it. */
  readonly ended_at: string | null;
  /** What Kutip was told last, or shall be told next; null: nothing. */
  readonly told: Standing<RailOutcome> | null;
  /** What a pending payment ends as when nobody says otherwise. */
  readonly later: Standing<RailOutcome> | null;
  readonly wish: RailWish | null;
  readonly events: readonly RailEvent[];
}

/** A payment as a message shall have it: true, or as wrong as a wish wants it. */
export type ToldPayment = Omit<RailPayment, 'events' | 'wish' | 'told' | 'later'>;

/** A callback under way. It is written anew at each try, so that a signed time of sending is that of the try. */
export interface RailDelivery {
  readonly id: string;
  readonly event_id: string;
  readonly told: ToldPayment;
  readonly made_at: string;
  readonly signature: 'good' | 'bad';
  readonly due_at: string;
  readonly tries: number;
}

const KEPT_EVENTS = 100;
const key = (rail: RailName, id: string): string => `${rail}/${id}`;

/** Everything that the rails remember, and the small questions about it. */
export function openRailState(journal: Journal) {
  const payments = journal.records<RailPayment>('rail_payment');
  const deliveries = journal.records<RailDelivery>('rail_delivery');
  const wishes = journal.records<RailWish>('rail_wish');
  const rails_down = journal.records<true>('rail_down');
  const ids_of_orders = new Map(payments.all().map(({ rail, order_no, id }) => [key(rail, order_no), id]));

  return {
    payments: payments as Pick<Records<RailPayment>, 'all'>,
    deliveries,
    wishes,
    isUp: (rail: RailName): boolean => rails_down.get(rail) === undefined,
    setUp(rail: RailName, is_up: boolean): void {
      if (is_up) rails_down.remove(rail);
      else rails_down.put(rail, true);
    },
    paymentsOf: (rail: RailName): RailPayment[] => payments.all().filter((payment) => payment.rail === rail),
    wishesOf: (rail: RailName): RailWish[] => wishes.all().filter((wish) => wish.rail === rail),
    /** By the rail's own number. */
    findById: (rail: RailName, id: string): RailPayment | undefined => payments.get(key(rail, id)),
    /** By Kutip's number; of several the latest. */
    findByOrder(rail: RailName, order_no: string): RailPayment | undefined {
      const id = ids_of_orders.get(key(rail, order_no));
      return id === undefined ? undefined : payments.get(key(rail, id));
    },
    add(payment: RailPayment): void {
      payments.put(key(payment.rail, payment.id), payment);
      ids_of_orders.set(key(payment.rail, payment.order_no), payment.id);
    },
    /** Changes the payment as it stands now and writes what happened on its timeline; undefined: it was forgotten. */
    change(
      { rail, id }: Pick<RailPayment, 'rail' | 'id'>,
      at: Date,
      what: string,
      changed: Partial<RailPayment> = {},
    ): RailPayment | undefined {
      const payment = payments.get(key(rail, id));
      if (!payment) return undefined;
      const events = [...payment.events, { at: at.toISOString(), what }].slice(-KEPT_EVENTS);
      const next = { ...payment, ...changed, events };
      payments.put(key(rail, id), next);
      return next;
    },
    reset(): void {
      for (const records of [payments, deliveries, wishes, rails_down]) records.clear();
      ids_of_orders.clear();
    },
  };
}
export type RailState = ReturnType<typeof openRailState>;
