import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { ORDER_TRANSITIONS } from '@kutip/domain/order';
import { Refusal } from '@kutip/domain/refusal';
import { canBecome } from '@kutip/domain/transitions';
import { uuid } from '../../platform/uuid.ts';
import type { AuditRow } from '../../platform/audit.ts';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { lockShipments, writeNewBookings, type NewBooking, type ShipmentState } from './couriers.queries.ts';

interface BookCommand extends PostingCommand {
  transfer_id: string;
  booking: NewBooking;
  /** The orders that were in the parcel when its price was asked. */
  packed_with: string | null;
}

/** A booking is paid once: its domain key is its id, which all runs of one request share. */
export const bookCommand = (booking: NewBooking, packed_with: string | null, audit: AuditRow): BookCommand => ({
  account_id: booking.account_id,
  subject_id: booking.shipment_id,
  domain_key: { provider: 'courier', reference: booking.id, kind: 'credit_spend' },
  transfer_id: uuid(),
  booking,
  packed_with,
  audit,
});

/** Refuses (4010) an order that cannot be given to a courier now, with the present state or what is missing as its reason. */
export function assertCanBook(state: ShipmentState | undefined, now: Date): asserts state {
  if (!state) throw new Refusal(CODE.not_found, 'Record not found.');
  if (state.first_order_no !== null)
    throw new Refusal(
      CODE.wrong_state,
      `This order goes into the parcel of ${state.first_order_no}. Book that one.`,
      'joined',
    );
  if (state.open_booking_id !== null) throw new Refusal(CODE.wrong_state, 'This parcel is already booked.', 'booked');
  if (state.is_held || (state.hold_until !== null && state.hold_until > now))
    throw new Refusal(CODE.wrong_state, 'This order is kept for later. Resume it first.', 'held');
  if (!canBecome(ORDER_TRANSITIONS, state.status, 'BOOKED'))
    throw new Refusal(CODE.wrong_state, 'Only a packed order can be booked.', state.status.toLowerCase());
  if (state.has_unpacked)
    throw new Refusal(CODE.wrong_state, 'Pack the orders that joined this parcel first.', 'joined_not_packed');
}

/** Takes the price from the credit pool and inserts the booking. Refuses 4014 if the credit is too low, 4010 if it is booked. */
export const bookCourierPosting: PostingKind<BookCommand, ShipmentState | undefined, null> = {
  name: 'book courier',
  load: (db, commands) =>
    lockShipments(
      db,
      commands.map(({ booking }) => booking),
    ),
  decide({ transfer_id, booking, packed_with, subject_id, ...command }, state) {
    assertCanBook(state, booking.created_at);
    if (state.packed_with !== packed_with)
      throw new Refusal(CODE.conflict, 'Another order has joined this parcel. Check its weight and book again.', {
        weight: 'parcel_changed',
      });
    return {
      transfers: [transferDraft('credit_spend', { id: transfer_id, subject_id, amount: booking.cost })],
      writes: [write(writeNewBookings, booking), ...auditWrites(command)],
      outcome: null,
    };
  },
};
