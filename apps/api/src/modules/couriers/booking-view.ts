import type { BookingRow } from './couriers.queries.ts';

/** A booking as the merchant sees it. */
export const bookingView = ({
  status,
  courier_provider_id,
  service_name: name,
  send_method,
  weight,
  cost,
  tracking_no,
  tracking_url,
  reason,
}: BookingRow) => ({
  status,
  courier_provider_id,
  name,
  send_method,
  weight,
  cost,
  consignment_no: tracking_no,
  tracking_no,
  tracking_url,
  reason,
});
