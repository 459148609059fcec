import type { OrderMessages } from './messages/en.ts';
import type { TrackedOrder } from './order-context.ts';

export type OrderState = keyof OrderMessages['order_state'];
type Step = Exclude<keyof OrderMessages['order_step'], 'done' | 'current' | 'ahead'>;

/** `waiting`: the buyer or the shop has to do something first. */
export type OrderTone = 'plain' | 'good' | 'waiting' | 'bad';

const TONES: Partial<Record<OrderState, OrderTone>> = {
  to_pay: 'waiting',
  to_transfer: 'waiting',
  checking: 'waiting',
  late: 'waiting',
  slip_rejected: 'bad',
  problem: 'bad',
  returning: 'bad',
  returned: 'bad',
  cancelled: 'bad',
  expired: 'bad',
  ready: 'good',
  delivered: 'good',
  collected: 'good',
};
export const toneOf = (state: OrderState): OrderTone => TONES[state] ?? 'plain';

/** Nothing happens any more to an order in these states, so its page stops updating itself. */
const FINAL: ReadonlySet<OrderState> = new Set(['delivered', 'collected', 'returned', 'cancelled', 'expired']);
export const isFinal = (state: OrderState): boolean => FINAL.has(state);

/** The newest event of a kind, and of a state of the parcel where one is given. */
export const lastEvent = ({ events }: Pick<TrackedOrder, 'events'>, kind: string, parcel_status?: string) =>
  events.findLast(
    (event) => event.kind === kind && (parcel_status === undefined || event.detail['status'] === parcel_status),
  );

const SENT: Record<string, OrderState> = {
  out_for_delivery: 'out_for_delivery',
  problem: 'problem',
  lost_damaged: 'problem',
  returning: 'returning',
};

function unpaidState({ payment_method, proof, bill }: TrackedOrder): OrderState {
  if (payment_method === 'COD') return 'placed';
  if (proof === 'AWAITING') return 'checking';
  if (!bill.can_pay) return 'late';
  if (payment_method === 'ONLINE') return 'to_pay';
  return proof === 'REJECTED' ? 'slip_rejected' : 'to_transfer';
}

/** What the page says of an order: its status, with its payment and what the courier reported last. */
export function stateOf(order: TrackedOrder): OrderState {
  if (order.status === 'AWAITING_PAYMENT') return unpaidState(order);
  if (order.status !== 'SHIPPED') return order.status.toLowerCase() as OrderState;
  return SENT[String(lastEvent(order, 'tracked')?.detail['status'])] ?? 'shipped';
}

const DELIVERY: readonly Step[] = ['packed', 'shipped', 'out_for_delivery', 'delivered'];
const PICKUP: readonly Step[] = ['ordered', 'paid', 'packed', 'ready', 'collected'];

const stepsFor = ({ fulfilment, payment_method }: TrackedOrder): readonly Step[] =>
  fulfilment === 'PICKUP' ? PICKUP : [payment_method === 'COD' ? 'ordered' : 'paid', ...DELIVERY];

export interface ReachedStep {
  step: Step;
  progress: 'done' | 'current' | 'ahead';
  /** When it was reached; null where nobody reported it. */
  at: string | null;
}

function momentOf(order: TrackedOrder, step: Step): string | null {
  if (step === 'ordered') return order.created_at;
  if (step === 'paid') return order.paid_at;
  const event = step === 'out_for_delivery' ? lastEvent(order, 'tracked', 'out_for_delivery') : lastEvent(order, step);
  return event?.at ?? null;
}

const REACHED: Partial<Record<OrderState, Step>> = {
  booked: 'packed',
  problem: 'shipped',
  returning: 'shipped',
  returned: 'shipped',
};

/** The steps of an order, the first ones done; empty for one that ended before it was sent. */
export function stepsOf(order: TrackedOrder): ReachedStep[] {
  const state = stateOf(order);
  if (state === 'cancelled' || state === 'expired') return [];
  const steps = stepsFor(order);
  const known = steps.indexOf(REACHED[state] ?? (state as Step));
  const reached = known === -1 && steps[0] === 'ordered' ? 0 : known;
  const last = steps.length - 1;
  return steps.map((step, at) => ({
    step,
    progress: at < reached || (at === reached && at === last) ? 'done' : at === reached ? 'current' : 'ahead',
    at: at <= reached ? momentOf(order, step) : null,
  }));
}
