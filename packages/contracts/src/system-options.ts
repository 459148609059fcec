import { z } from 'zod';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

export const OPTION_GROUPS = [
  'BUSINESS_TYPE',
  'INDUSTRY',
  'ID_TYPE',
  'BILL_REASON',
  'REFUND_REASON',
  'PAYOUT_PURPOSE',
] as const;

/** The platform's form options, the same for all accounts (D-37). */
export const systemOptions = {
  list: listing({
    path: 'system-options/merchant-system-options',
    access: { area: 'merchant' },
    row: z.object({
      id: z.number().int(),
      option_group: z.string(),
      key: z.string(),
      label: z.string(),
      value: z.string(),
      sort_order: z.number().int(),
      is_active: z.boolean(),
      created_at: timestamp,
    }),
    search: ['key', 'label'],
    sort: ['created_at', 'sort_order', 'option_group'],
    filters: { option_group: z.enum(OPTION_GROUPS) },
  }),
};
