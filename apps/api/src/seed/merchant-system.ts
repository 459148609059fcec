import { callbackJobs } from '../modules/callbacks/callbacks.job.ts';
import { deliverCallbacks } from '../modules/callbacks/job-definitions.ts';
import type { Send } from '../modules/callbacks/send.ts';
import type { Services } from '../services.ts';

/** A fake of the demo merchant's system behind its callback URL. */
export interface MerchantSystem {
  is_up: boolean;
  /** Delivers all due webhooks to it. */
  deliverDue(): Promise<void>;
}

const UP = { http_status: 200, error: null, answer: '{"status":"ok"}' } as const;
const DOWN = { http_status: 503, error: 'bad_status', answer: 'Service Unavailable' } as const;

/** Callbacks are signed and recorded as usual; only the HTTP request is replaced. */
export function merchantSystem(services: Services): MerchantSystem {
  const send: Send = async () => (system.is_up ? UP : DOWN);
  const deliver = callbackJobs(services, send)[deliverCallbacks.name]!;
  const system: MerchantSystem = { is_up: true, deliverDue: () => deliver({}) };
  return system;
}
