import { mayBookAgain, nextBookingQuery, QUERIES_BEFORE_EXCEPTION } from '@kutip/domain/courier';
import { enqueue } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { applyBookingOutcome, applyTracking, type OutcomeDeps } from './apply-outcome.ts';
import type { Courier } from './courier.ts';
import { claimBooking, findDueBookings, scheduleQuery, type BookingKey, type BookingRow } from './couriers.queries.ts';
import type { Couriers } from './couriers.service.ts';
import { queryCourierBooking, queryKey } from './job-definitions.ts';
import { requestOf } from './parcel-request.ts';

export interface QueryDeps extends OutcomeDeps {
  couriers: Couriers;
  log: Logger;
}

const MINUTE_MS = 60_000;
/** Longer than the calls about a booking may take, so that no two workers query it at once. */
const CLAIM_MS = 5 * MINUTE_MS;
const SWEEP_BATCH_SIZE = 500;

/** Finds out what became of a booking whose answer was lost. What the courier does not know for long is booked again. */
async function resolve(deps: OutcomeDeps, courier: Courier, booking: BookingRow): Promise<void> {
  const request = requestOf(booking);
  const parcel = await courier.find(request);
  if (parcel) return applyBookingOutcome(deps, booking, { status: 'booked', parcel });
  if (!mayBookAgain(booking.created_at, deps.clock.now()))
    throw new Error('The courier does not know the booking yet.');
  return applyBookingOutcome(deps, booking, await courier.book(request));
}

async function track(deps: OutcomeDeps, courier: Courier, booking: BookingRow): Promise<void> {
  const { reference, booking_no, tracking_no } = booking;
  if (booking_no === null) return;
  await applyTracking(deps, booking, await courier.track({ reference, booking_no, tracking_no }));
}

/** Queries the courier about a booking that is due. Without an answer it is queried again later. */
export async function queryBooking(deps: QueryDeps, key: BookingKey): Promise<void> {
  const { store, clock, couriers, log } = deps;
  const now = clock.now();
  const booking = await claimBooking(store.read, key, { now, until: new Date(now.getTime() + CLAIM_MS) });
  if (!booking) return;
  const courier = couriers.all.find(({ id }) => id === booking.courier_provider_id);
  try {
    if (!courier) throw new Error('The courier of this booking is not set up.');
    await (booking.status === 'PENDING' ? resolve : track)(deps, courier, booking);
  } catch (err) {
    const fields = { account_id: key.account_id, reference: booking.reference, err };
    if (booking.status === 'PENDING' && booking.queries === QUERIES_BEFORE_EXCEPTION)
      log.error({ event: 'courier.booking_unresolved', ...fields }, 'courier booking unresolved');
    await scheduleQuery(store.read, key, nextBookingQuery(booking.queries, clock.now()));
  }
}

/** Enqueues a query for each booking that is due. */
export async function sweepBookings({ store, clock }: Pick<QueryDeps, 'store' | 'clock'>): Promise<void> {
  for (const key of await findDueBookings(store.read, clock.now(), SWEEP_BATCH_SIZE))
    await enqueue(store.read, queryCourierBooking, key, { key: queryKey(key.id) });
}
