import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { FEE_BEARERS } from '@kutip/domain/fees';
import { z } from 'zod';
import { resource } from './resource.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const channel_flag = z.enum(CHANNEL_FLAGS);

/**
 * Channel settings of a merchant (D-36): whether it is offered, who bears the fee, limits on the bill amount, and sort
 * order. Activating a channel that is not in the plan answers 4012; a channel with an existing setting 4025.
 */
export const paymentSettings = resource({
  path: 'payment-settings',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
    channel_flag: z.string(),
    group_code: z.string(),
    fee_bearer: z.string(),
    min_amount: money.nullable(),
    max_amount: money.nullable(),
    sort_order: z.number().int(),
    is_active: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: z.object({
    channel_flag,
    fee_bearer: z.enum(FEE_BEARERS).default('MERCHANT'),
    min_amount: moneyInput.nullish(),
    max_amount: moneyInput.nullish(),
    sort_order: z.number().int().min(0).max(1000).default(0),
    is_active: z.boolean().default(true),
  }),
  unique: ['channel_flag'],
  list: {
    path: 'merchant-payment-settings',
    search: ['channel_flag', 'group_code'],
    sort: ['created_at', 'sort_order', 'channel_flag'],
    filters: { channel_flag },
    date_column: 'created_at',
  },
});
