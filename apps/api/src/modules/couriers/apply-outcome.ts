import { CODE } from '@kutip/contracts/codes';
import { hasParcelEnded, nextTracking, orderSteps } from '@kutip/domain/courier';
import { ORDER_TRANSITIONS, type OrderStatus } from '@kutip/domain/order';
import { Refusal } from '@kutip/domain/refusal';
import { canBecome } from '@kutip/domain/transitions';
import type { AuditRow } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { queueOrderEmails } from '../order-emails/order-emails.service.ts';
import type { BookedParcel, BookingOutcome, TrackedParcel } from './courier.ts';
import { writeCourierEvents } from './courier-events.queries.ts';
import {
  findBooking,
  lockShipments,
  writeBooked,
  writeOrderState,
  writeTracking,
  type BookingKey,
  type BookingRow,
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
    const [order] = await lockShipments(db, [key]);
    const booking = await findBooking(db, { account_id, id });
    if (!order || booking?.status !== 'BOOKED') return;
    // A number that is known stays known.
    const tracking_no = parcel.tracking_no ?? booking.tracking_no;
    const tracking_url = parcel.tracking_url ?? booking.tracking_url;
    const next_query_at = hasParcelEnded(parcel.status) ? null : nextTracking(tracking_no !== null, at);
    const numbers = { tracking_no, tracking_url };
    await writeTracking(db, booking, { parcel_status: parcel.status, ...numbers, next_query_at, at });
    await writeCourierEvents(
      db,
      parcel.events.map(({ at: moved_at, status, text }) => ({
        ...key,
        kind: 'tracked',
        detail: { status, text },
        actor: 'courier',
        at: moved_at,
      })),
    );
    let from = order.status;
    for (const to of orderSteps(from, parcel.status)) {
      if (!canBecome(ORDER_TRANSITIONS, from, to)) return;
      await writeOrderState(db, key, { from, to, at });
      await writeCourierEvents(db, [{ ...key, kind: EVENT_OF[to]!, detail: numbers, actor: 'courier', at }]);
      if (to === 'SHIPPED') await queueOrderEmails(db, [{ account_id, order_id: shipment_id, notice: 'shipped', at }]);
      from = to;
    }
  });
}
