import { CODE } from '@kutip/contracts/codes';
import { BOOKING_TRANSITIONS } from '@kutip/domain/courier';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { Refusal } from '@kutip/domain/refusal';
import { canBecome } from '@kutip/domain/transitions';
import { uuid } from '../../platform/uuid.ts';
import type { AuditRow } from '../../platform/audit.ts';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { writeCourierEvents } from './courier-events.queries.ts';
import { lockPaidBookings, writeEndedBookings, type BookingKey, type PaidBooking } from './couriers.queries.ts';

interface ReturnCommand extends PostingCommand {
  booking_id: string;
  to: 'FAILED' | 'CANCELLED';
  reason: string | null;
  transfer_id: string;
  now: Date;
}

interface Ending {
  to: 'FAILED' | 'CANCELLED';
  /** Why, in the courier's language or the merchant's. */
  reason: string | null;
  now: Date;
  audit?: AuditRow;
}

/** The price of a booking comes back once: the domain key is the booking. */
export const returnCreditCommand = (
  { account_id, id, shipment_id }: BookingKey & { shipment_id: string },
  { to, reason, now, audit }: Ending,
): ReturnCommand => ({
  account_id,
  subject_id: shipment_id,
  domain_key: { provider: 'courier', reference: id, kind: 'credit_return' },
  booking_id: id,
  to,
  reason,
  transfer_id: uuid(),
  now,
  ...(audit && { audit }),
});

/** Returns the price of a booking that the courier refused or cancelled. Refuses 4010 when it has ended otherwise. */
export const returnCourierCreditPosting: PostingKind<ReturnCommand, PaidBooking | undefined, null> = {
  name: 'return credit of a courier booking',
  load: (db, commands) =>
    lockPaidBookings(
      db,
      commands.map(({ account_id, booking_id: id }) => ({ account_id, id })),
    ),
  decide({ account_id, booking_id: id, to, reason, transfer_id, now: at, subject_id, ...command }, booking) {
    if (!booking || !canBecome(BOOKING_TRANSITIONS, booking.status, to))
      throw new Refusal(CODE.wrong_state, 'This booking has ended.', booking?.status.toLowerCase());
    const { shipment_id, cost } = booking;
    const event = {
      account_id,
      shipment_id,
      kind: 'booking_cancelled',
      detail: { reason },
      actor: 'courier',
      at,
    } as const;
    return {
      transfers: [transferDraft('credit_return', { id: transfer_id, subject_id, amount: cost })],
      writes: [
        write(writeEndedBookings, { account_id, id, shipment_id, status: to, reason, at }),
        write(writeCourierEvents, event),
        ...auditWrites(command),
      ],
      outcome: null,
    };
  },
};
