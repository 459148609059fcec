import { CODE } from '@kutip/contracts/codes';
import { hasParcelEnded, nextTracking, orderSteps, type ParcelStatus } from '@kutip/domain/courier';
import { ORDER_TRANSITIONS, type OrderEventKind, type OrderStatus } from '@kutip/domain/order';
import type { ParcelState } from '@kutip/domain/order-packing';
import { Refusal } from '@kutip/domain/refusal';
import { canBecome } from '@kutip/domain/transitions';
import type { AuditRow } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Store } from '../../platform/store.ts';
import type { LockedInvoice } from '../invoices/invoices.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { queueOrderEmails } from '../order-emails/order-emails.service.ts';
import { moveParcel, sendPart } from '../order-parcels/order-parcels.service.ts';
import { lockReturn, returnOrder } from '../order-returns/order-returns.service.ts';
import type { BookedParcel, BookingOutcome, TrackedParcel } from './courier.ts';
import { writeCourierEvents, type CourierEvent } from './courier-events.queries.ts';
import {
  findBooking,
  lockShipments,
  writeBooked,
  writeOrderState,
  writeSent,
  writeTracking,
  type BookingKey,
  type BookingRow,
  type ShipmentState,
} from './couriers.queries.ts';
import { returnCourierCreditPosting, returnCreditCommand } from './return-courier-credit.posting.ts';

export interface OutcomeDeps {
  store: Store;
  clock: Clock;
  poster: Poster;
}
type Booking = BookingKey & { shipment_id: string };

async function confirm({ store, clock }: OutcomeDeps, booking: BookingRow, parcel: BookedParcel): Promise<void> {
  const at = clock.now();
  const { account_id, shipment_id, service_name } = booking;
  const next_query_at = nextTracking(parcel.tracking_no !== null, at);
  await store.transact(async (db) => {
    if (!(await writeBooked(db, booking, parcel, { at, next_query_at }))) return;
    const { booking_no, tracking_no } = parcel;
    // A notice of the courier names its own number only.
    await addDirectoryEntries(db, [{ kind: 'courier_booking', key: booking_no, account_id, id: booking.id }]);
    const detail = { courier: service_name, tracking_no };
    await writeCourierEvents(db, [{ account_id, shipment_id, kind: 'booked', detail, actor: 'merchant', at }]);
  });
}

/** Ends a booking and returns its credit, once. */
export async function endBooking(
  { poster, clock }: OutcomeDeps,
  booking: Booking,
  ending: { to: 'FAILED' | 'CANCELLED'; reason: string | null; audit?: AuditRow },
): Promise<void> {
  await poster
    .post(returnCourierCreditPosting, returnCreditCommand(booking, { ...ending, now: clock.now() }))
    .catch((error: unknown) => {
      // Another worker has applied another answer about this booking.
      if (!(error instanceof Refusal && error.code === CODE.wrong_state)) throw error;
    });
}

/** Applies what the courier answered to a booking. No answer is not an outcome: the booking stays pending. */
export const applyBookingOutcome = (deps: OutcomeDeps, booking: BookingRow, outcome: BookingOutcome): Promise<void> =>
  outcome.status === 'booked'
    ? confirm(deps, booking, outcome.parcel)
    : endBooking(deps, booking, { to: 'FAILED', reason: outcome.reason });

const EVENT_OF: Readonly<Partial<Record<OrderStatus, 'shipped' | 'delivered' | 'returned'>>> = {
  SHIPPED: 'shipped',
  DELIVERED: 'delivered',
  RETURNED: 'returned',
};

type Numbers = Pick<TrackedParcel, 'tracking_no' | 'tracking_url'>;
type EventOf = (kind: OrderEventKind, detail: CourierEvent['detail']) => CourierEvent;

/**
 * The first parcel of an order that is paid at the door was refused there: the rest is not sent any more, and all of its pieces
 * are back. Answers what its event says; null: the order is paid and goes on.
 */
async function endRefusedOrder(db: Connection, { booking, order, invoice, at }: Movement) {
  if (order.paid_at !== null || !canBecome(ORDER_TRANSITIONS, order.status, 'CANCELLED')) return null;
  const { account_id, shipment_id } = booking;
  await writeOrderState(db, { account_id, shipment_id }, { from: order.status, to: 'CANCELLED', at });
  const back = await returnOrder(db, { ...order, account_id, id: shipment_id }, invoice, at);
  await queueOrderEmails(db, [{ account_id, order_id: shipment_id, notice: 'cancelled', at }]);
  return back;
}

/** The states that a parcel passes through which left before the rest of its order. The order waits for its own. */
async function movePart(db: Connection, movement: Movement): Promise<void> {
  const { booking, status, numbers, at, eventOf } = movement;
  const { account_id, id, shipment_id } = booking;
  const state = PART_STATE_OF[status] ?? 'SHIPPED';
  const has_moved = await moveParcel(db, { account_id, shipment_id }, id, { status: state, ...numbers, at });
  if (!has_moved) return;
  const kind = state === 'DELIVERED' ? 'part_delivered' : 'part_returned';
  const back = state === 'RETURNED' ? await endRefusedOrder(db, movement) : null;
  await writeCourierEvents(db, [eventOf(kind, { ...numbers, ...back }), ...(back ? [eventOf('cancelled', {})] : [])]);
}

const PART_STATE_OF: Readonly<Partial<Record<ParcelStatus, ParcelState>>> = {
  delivered: 'DELIVERED',
  returned: 'RETURNED',
};

interface Movement {
  booking: BookingRow;
  order: ShipmentState;
  invoice: LockedInvoice | undefined;
  status: ParcelStatus;
  numbers: Numbers;
  at: Date;
  eventOf: EventOf;
}

/** A parcel leaves while other pieces of its order are still to be packed. Answers whether that is so. */
async function leaveInPart(db: Connection, movement: Movement): Promise<boolean> {
  const { booking, numbers, at, eventOf } = movement;
  const { account_id, id, shipment_id, service_name: courier_name } = booking;
  const key = { account_id, shipment_id };
  const part = await sendPart(db, key, { ...numbers, booking_id: id, courier_name, at });
  if (!part) return false;
  await writeSent(db, booking);
  await writeCourierEvents(db, [eventOf('partly_shipped', { ...numbers, pieces: part.pieces })]);
  await queueOrderEmails(db, [{ account_id, order_id: shipment_id, notice: 'shipped', at, parcel: numbers }]);
  await movePart(db, { ...movement, order: { ...movement.order, status: part.order_status } });
  return true;
}

/** Moves a locked order through the states that its parcel reports, with what follows from each. */
async function moveWithParcel(db: Connection, movement: Movement): Promise<void> {
  const { booking, order, invoice, status, numbers, at, eventOf } = movement;
  const { account_id, shipment_id } = booking;
  let from = order.status;
  for (const to of orderSteps(from, status)) {
    if (!canBecome(ORDER_TRANSITIONS, from, to)) return;
    if (to === 'SHIPPED' && (await leaveInPart(db, movement))) return;
    await writeOrderState(db, { account_id, shipment_id }, { from, to, at });
    const back = to === 'RETURNED' && (await returnOrder(db, { ...order, account_id, id: shipment_id }, invoice, at));
    await writeCourierEvents(db, [eventOf(EVENT_OF[to]!, { ...numbers, ...back })]);
    if (to === 'SHIPPED') await queueOrderEmails(db, [{ account_id, order_id: shipment_id, notice: 'shipped', at }]);
    from = to;
  }
}

/** Writes what the courier reports of a booked parcel: numbers, movements, and the state of the order. */
export async function applyTracking(
  deps: OutcomeDeps,
  { account_id, id, shipment_id }: Booking,
  parcel: TrackedParcel,
) {
  if (parcel.status === 'cancelled')
    return endBooking(deps, { account_id, id, shipment_id }, { to: 'CANCELLED', reason: 'cancelled by the courier' });
  const at = deps.clock.now();
  return deps.store.transact(async (db) => {
    const key = { account_id, shipment_id };
    // The bill of an order is locked before the order, as everywhere.
    const invoice = parcel.status === 'returned' ? await lockReturn(db, { account_id, id: shipment_id }) : undefined;
    const [order] = await lockShipments(db, [key]);
    const booking = await findBooking(db, { account_id, id });
    const is_part = booking?.status === 'SENT';
    if (!order || (booking?.status !== 'BOOKED' && !is_part)) return;
    // A number that is known stays known.
    const tracking_no = parcel.tracking_no ?? booking.tracking_no;
    const tracking_url = parcel.tracking_url ?? booking.tracking_url;
    const next_query_at = hasParcelEnded(parcel.status) ? null : nextTracking(tracking_no !== null, at);
    const numbers = { tracking_no, tracking_url };
    await writeTracking(db, booking, { parcel_status: parcel.status, ...numbers, next_query_at, at, is_part });
    const eventOf: EventOf = (kind, detail) => ({ ...key, kind, detail, actor: 'courier', at });
    await writeCourierEvents(
      db,
      parcel.events.map(({ at: moved_at, status, text }) => ({
        ...eventOf('tracked', { status, text }),
        at: moved_at,
      })),
    );
    const movement = { booking, order, invoice, status: parcel.status, numbers, at, eventOf };
    await (is_part ? movePart(db, movement) : moveWithParcel(db, movement));
  });
}
