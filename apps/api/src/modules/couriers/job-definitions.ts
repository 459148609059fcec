import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Queries a courier about one booking: whether it exists, or where its parcel is. */
export const queryCourierBooking = job({
  name: 'query_courier_booking',
  payload: z.object({ account_id: z.uuid(), id: z.uuid() }),
});
/** Enqueues a query for each booking that is due. */
export const sweepCourierBookings = job({ name: 'sweep_courier_bookings', payload: z.object({}) });

export const queryKey = (id: string): string => `courier:${id}`;
