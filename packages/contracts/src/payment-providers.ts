import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { HEALTH_STATES } from '@kutip/domain/provider-health';
import { z } from 'zod';
import { adminReader, adminWriter } from './access.ts';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { timestamp } from './wire.ts';

/** Who switched it off, and why. */
const openSwitch = z.object({
  id: z.uuid(),
  reason: z.string(),
  switched_off_by: z.string().nullable(),
  switched_off_at: timestamp,
});

const health = z.object({
  state: z.enum(HEALTH_STATES),
  /** Attempts to pay that were started in the last hour, and how those ended that have ended. */
  started: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  /** Of those that ended; null: none has. */
  success_bps: z.number().int().nullable(),
  /** null: not switched off. */
  off: openSwitch.nullable(),
  /** When its state last changed: reported by the provider, or switched by staff. */
  changed_at: timestamp.nullable(),
});

const service = health.extend({
  payment_service_id: z.number().int(),
  name: z.string(),
  channel_flag: z.enum(CHANNEL_FLAGS),
  bank_type: z.number().int().nullable(),
});

const provider = health.extend({
  provider: z.string(),
  /** When it was last asked for the health of its services, and last answered; null: it has no such call. */
  asked_at: timestamp.nullable(),
  answered_at: timestamp.nullable(),
  /** How long the last answer took. */
  latency_ms: z.number().int().nullable(),
  /** The last payment of the last hour that it confirmed. */
  last_paid_at: timestamp.nullable(),
  services: z.array(service),
});
const overview = z.object({ providers: z.array(provider) });

/**
 * The payment providers with their banks, for admins. What is switched off is shown to payers as not available, and no
 * payment starts with it (5002); payments that were started go on. Both switches answer the new state.
 */
export const paymentProviders = {
  list: endpoint({
    method: 'GET',
    path: 'payment-services/admin/providers',
    access: adminReader,
    data: overview,
  }),
  /** Switches off a provider, or one of its services. Refuses 4004 an unknown one, 4010 one that is switched off. */
  switchOff: endpoint({
    method: 'POST',
    path: 'payment-services/admin/providers/switch-off',
    access: adminWriter,
    money: 'redirects',
    body: z.object({
      provider: z.string().trim().min(1).max(40),
      payment_service_id: z.number().int().min(1).max(32_767).optional(),
      reason: text(500),
    }),
    data: overview,
  }),
  /** Ends a switch. Refuses 4004 an unknown one, 4010 one that has ended. */
  switchOn: endpoint({
    method: 'POST',
    path: 'payment-services/admin/providers/switch-on',
    access: adminWriter,
    money: 'redirects',
    body: z.object({ id: z.uuid() }),
    data: overview,
  }),
};
