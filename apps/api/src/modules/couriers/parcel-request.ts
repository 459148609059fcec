import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Sen } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import type { ParcelRequest, Party } from './courier.ts';
import type { BookingRow } from './couriers.queries.ts';
import { findOrigin, type ParcelRow } from './parcels.queries.ts';

/** The address of a buyer. Refuses 4022 where the order has none, such as a pickup. */
export function receiverOf(parcel: ParcelRow): Party {
  const { full_name: name, phone_number, email, address_line_1, address_line_2, city, postcode, state_id } = parcel;
  if (parcel.fulfilment !== 'DELIVERY' || !address_line_1 || !postcode || state_id === null)
    throw new Refusal(CODE.not_delivered_here, 'This order has no address to send to.', { receiver: 'required' });
  const address = [address_line_1, address_line_2].filter(Boolean).join(', ');
  return { name, phone_number, email, address, city: city ?? '', postcode, state_id };
}

/** Where a parcel leaves from. Refuses 4000 where the merchant has no address. */
export async function senderOf(db: Connection, account_id: string, parcel: ParcelRow): Promise<Party> {
  const origin = await findOrigin(db, account_id, parcel.id);
  if (!origin || !parcel.store_phone)
    throw new Refusal(CODE.validation_failed, 'Add the address and the phone number that parcels are sent from.', {
      sender: 'required',
    });
  return { name: parcel.store_name, phone_number: parcel.store_phone, email: null, ...origin };
}

/** What the courier collects: the whole order, where it is paid in cash and not paid yet. */
export const codAmountOf = ({ payment_method, paid_at, total_amount }: ParcelRow): Sen | null =>
  payment_method === 'COD' && paid_at === null ? total_amount : null;

/** Our reference at the courier: the order number, and the end of the booking's id, because an order can be booked again. */
export const referenceOf = (order_no: string, booking_id: string): string =>
  `${order_no}-${booking_id.replaceAll('-', '').slice(-8)}`;

/** What the courier is asked, the same each time. */
export const requestOf = (booking: BookingRow): ParcelRequest => {
  const { reference, courier_service, send_method, value, cod_amount, sender, receiver, created_at } = booking;
  const { weight: weight_kg, created_at: booked_at } = { weight: booking.weight, created_at };
  return { reference, courier_service, send_method, weight_kg, value, cod_amount, sender, receiver, booked_at };
};
