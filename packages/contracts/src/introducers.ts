import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { listing } from './listing.ts';
import { day, money, timestamp } from './wire.ts';

const status = z.enum(['PENDING', 'PAYABLE', 'PAID', 'REVERSED']);
const source = z.enum(['PAYMENT', 'PAYOUT']);

/** Introducer commissions, for admins. */
export const introducerAdmin = {
  commissions: listing({
    path: 'account-introducer/admin/commissions',
    access: adminReader,
    row: z.object({
      id: z.uuid(),
      account_id: z.uuid(),
      merchant_name: z.string(),
      introducer_id: z.uuid(),
      introducer_code: z.string(),
      introducer_name: z.string(),
      source,
      payment_record_id: z.uuid().nullable(),
      payout_record_id: z.uuid().nullable(),
      /** Our fee without its tax. */
      base_fee: money,
      rate_bps: z.number().int(),
      commission: money,
      /** PENDING until its month is over, then PAYABLE. REVERSED: the payment was voided. */
      status,
      earned_at: timestamp,
      payable_at: timestamp.nullable(),
      paid_at: timestamp.nullable(),
      reversed_at: timestamp.nullable(),
    }),
    search: ['merchant_name', 'introducer_name', 'introducer_code'],
    sort: ['earned_at', 'commission'],
    filters: { status, source, introducer_id: z.uuid() },
    date_column: 'earned_at',
    sum_column: 'commission',
  }),
  /** Marks an introducer's payable commissions as paid, all or those earned until the end of a day. */
  pay: endpoint({
    method: 'POST',
    path: 'account-introducer/admin/:id/pay-commissions',
    access: adminWriter,
    money: 'sends',
    params: id,
    idempotent: true,
    body: z.object({ until: day.optional() }),
    data: z.object({ count: z.number().int(), amount: money }),
  }),
};
