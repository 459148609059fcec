import type { Sen } from '@kutip/domain/money';
import type { Journal, Records } from '../journal.ts';
import type { RailName } from './rail-name.ts';
import type { RailScenario } from './scenarios.ts';

/** OPEN: the payer is at the provider. PENDING: the payer has approved and the provider has no outcome yet. The others are final. */
export const RAIL_STATUSES = ['OPEN', 'PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type RailStatus = (typeof RAIL_STATUSES)[number];
/** A status that can be reported for a payment. */
export type RailOutcome = Exclude<RailStatus, 'OPEN'>;

/** A payment's status with the rail's own reason code; null: none. */
export interface PaymentState<Status extends RailStatus = RailStatus> {
  readonly status: Status;
  readonly reason: string | null;
}

export interface RailEvent {
  readonly at: string;
  readonly what: string;
}

/** A new payment of a rail. */
export interface NewRailPayment {
  /** The rail's own number, also the token in its page's URL: its holder acts as the payer. */
  readonly id: string;
  /** Kutip's transaction_invoice_no. */
  readonly order_no: string;
  readonly amount: Sen;
  readonly currency: string;
  /** The selected wallet, bank or other payment method. */
  readonly method: string;
  readonly title: string;
  readonly payer_name: string;
  readonly expires_at: string | null;
  readonly return_url: string;
  readonly webhook_url: string;
  /** Further data of the rail. */
  readonly details: Readonly<Record<string, string>>;
}

/** A payment at a rail. Times are ISO. */
export interface RailPayment extends NewRailPayment, PaymentState {
  readonly rail: RailName;
  readonly created_at: string;
  /** When the payer approved, or the payment ended. */
  readonly ended_at: string | null;
  /** The outcome reported to Kutip; null: none yet. */
  readonly reported: PaymentState<RailOutcome> | null;
  /** The outcome with which a pending payment ends by default. */
  readonly later: PaymentState<RailOutcome> | null;
  /** The scenario that applies to this payment. */
  readonly scenario: RailScenario | null;
  readonly events: readonly RailEvent[];
}

/** A payment as a message reports it, possibly with a scenario's faults. */
export type ReportedPayment = Omit<RailPayment, 'events' | 'scenario' | 'reported' | 'later'>;

/** A pending callback. Each attempt writes it anew with its own send time. */
export interface RailDelivery {
  readonly id: string;
  readonly event_id: string;
  readonly payment: ReportedPayment;
  readonly made_at: string;
  readonly signature: 'good' | 'bad';
  readonly due_at: string;
  readonly tries: number;
}

const MAX_EVENTS = 100;
const key = (rail: RailName, id: string): string => `${rail}/${id}`;

/** The stored state of the rails and its queries. */
export function openRailState(journal: Journal) {
  const payments = journal.records<RailPayment>('rail_payment');
  const deliveries = journal.records<RailDelivery>('rail_delivery');
  const scenarios = journal.records<RailScenario>('rail_scenario');
  const rails_down = journal.records<true>('rail_down');
  const ids_of_orders = new Map(payments.all().map(({ rail, order_no, id }) => [key(rail, order_no), id]));

  return {
    payments: payments as Pick<Records<RailPayment>, 'all'>,
    deliveries,
    scenarios,
    isUp: (rail: RailName): boolean => rails_down.get(rail) === undefined,
    setUp(rail: RailName, is_up: boolean): void {
      if (is_up) rails_down.remove(rail);
      else rails_down.put(rail, true);
    },
    paymentsOf: (rail: RailName): RailPayment[] => payments.all().filter((payment) => payment.rail === rail),
    scenariosOf: (rail: RailName): RailScenario[] => scenarios.all().filter((scenario) => scenario.rail === rail),
    /** Finds a payment by the rail's own number. */
    findById: (rail: RailName, id: string): RailPayment | undefined => payments.get(key(rail, id)),
    /** Finds a payment by Kutip's order number; the latest of several. */
    findByOrder(rail: RailName, order_no: string): RailPayment | undefined {
      const id = ids_of_orders.get(key(rail, order_no));
      return id === undefined ? undefined : payments.get(key(rail, id));
    },
    add(payment: RailPayment): void {
      payments.put(key(payment.rail, payment.id), payment);
      ids_of_orders.set(key(payment.rail, payment.order_no), payment.id);
    },
    /** Updates the payment and adds an event to its timeline; undefined: it was deleted. */
    change(
      { rail, id }: Pick<RailPayment, 'rail' | 'id'>,
      at: Date,
      what: string,
      changed: Partial<RailPayment> = {},
    ): RailPayment | undefined {
      const payment = payments.get(key(rail, id));
      if (!payment) return undefined;
      const events = [...payment.events, { at: at.toISOString(), what }].slice(-MAX_EVENTS);
      const next = { ...payment, ...changed, events };
      payments.put(key(rail, id), next);
      return next;
    },
    reset(): void {
      for (const records of [payments, deliveries, scenarios, rails_down]) records.clear();
      ids_of_orders.clear();
    },
  };
}
export type RailState = ReturnType<typeof openRailState>;
