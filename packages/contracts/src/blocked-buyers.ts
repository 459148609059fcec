import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { payerPhone } from './fields.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

const reader = { area: 'merchant', permission: 'shop.read' } as const;
const writer = { area: 'merchant', permission: 'shop.write' } as const;

const blockedBuyer = z.object({
  /** The telephone number. */
  id: z.string(),
  phone_number: z.string(),
  reason: z.string().nullable(),
  created_at: timestamp,
});

/** Buyers from whom the merchant takes no orders, by telephone number. */
export const blockedBuyers = {
  list: listing({
    path: 'blocked-buyers/merchant-blocked-buyers',
    aliases: ['blocked-buyers'],
    access: reader,
    row: blockedBuyer,
    search: ['phone_number', 'reason'],
    sort: ['created_at', 'phone_number'],
  }),
  /** Again with another reason, the reason changes. */
  create: endpoint({
    method: 'POST',
    path: 'blocked-buyers',
    access: writer,
    body: z.object({
      phone_number: payerPhone.refine((written) => written !== '', { error: 'required' }),
      reason: z.string().trim().max(255).nullish(),
    }),
    data: blockedBuyer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'blocked-buyers/:phone_number',
    access: writer,
    params: z.object({ phone_number: payerPhone }),
    data: z.null(),
  }),
};
