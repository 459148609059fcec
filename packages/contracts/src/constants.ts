import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const channelGroup = z.object({ group_code: z.string(), label: z.string() });
const region = z.object({ id: z.number().int(), name: z.string() });

export const constants = {
  system: endpoint({
    method: 'GET',
    path: 'onboard/constant/system-constant',
    access: 'public',
    data: z.object({
      product_name: z.string(),
      currency: z.string(),
      is_sandbox: z.boolean(),
      /** The sandbox with test banks and mailbox; null in production. */
      sandbox_url: z.string().nullable(),
      public_url: z.string(),
      pay_product_slug: z.string(),
      service_tax_bps: z.number().int(),
      page_sizes: z.array(z.number().int()),
      channel_groups: z.array(channelGroup),
      regions: z.array(region),
      support: z.object({ email: z.string(), phone_number: z.string() }),
    }),
  }),
  portal: endpoint({
    method: 'POST',
    path: 'portal/public/portal-constant',
    access: 'public',
    data: z.object({
      product_name: z.string(),
      support: z.object({ email: z.string(), phone_number: z.string() }),
      channel_groups: z.array(channelGroup),
      regions: z.array(region),
      page_sizes: z.array(z.number().int()),
    }),
  }),
};
