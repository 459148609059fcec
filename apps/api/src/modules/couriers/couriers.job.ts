import { queryCourierBooking, sweepCourierBookings } from './job-definitions.ts';
import { queryBooking, sweepBookings, type QueryDeps } from './query-booking.ts';

/** Jobs of courier bookings. Each may run twice. */
export const couriersJobs = (deps: QueryDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [queryCourierBooking.name]: (payload) => queryBooking(deps, queryCourierBooking.payload.parse(payload)),
  [sweepCourierBookings.name]: () => sweepBookings(deps),
});

export const couriersCrontab = `* * * * * ${sweepCourierBookings.name} ?id=${sweepCourierBookings.name}&max=1`;
