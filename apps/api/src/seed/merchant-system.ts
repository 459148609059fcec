import { callbackJobs } from '../modules/callbacks/callbacks.job.ts';
import { deliverCallbacks } from '../modules/callbacks/job-kinds.ts';
import type { Send } from '../modules/callbacks/send.ts';
import type { Services } from '../services.ts';

/** The system behind the callback address of the demo's merchant, which is nowhere. */
export interface MerchantSystem {
  is_up: boolean;
  /** Everything that is due by now is sent to it. */
  hear(): Promise<void>;
}

const UP = { http_status: 200, error: null, answer: '{"status":"ok"}' } as const;
const DOWN = { http_status: 503, error: 'bad_status', answer: 'Service Unavailable' } as const;

/** Callbacks are signed, sent and written down as always; only the wire is missing. */
export function merchantSystem(services: Services): MerchantSystem {
  const send: Send = async () => (system.is_up ? UP : DOWN);
  const deliver = callbackJobs(services, send)[deliverCallbacks.name]!;
  const system: MerchantSystem = { is_up: true, hear: () => deliver({}) };
  return system;
}
