import { callbackJobs } from '../apps/api/src/modules/callbacks/callbacks.job.ts';
import type { Send } from '../apps/api/src/modules/callbacks/send.ts';
import { callbackWriters } from '../apps/api/src/modules/compat/compat.service.ts';
import type { Services } from '../apps/api/src/services.ts';

type SentCallback = Parameters<Send>[0];

/** Runs the worker's job once, to a merchant's system that acknowledges everything. Returns what it got. */
export async function deliverCallbacks(services: Services): Promise<SentCallback[]> {
  const sent: SentCallback[] = [];
  const send: Send = async (message) => {
    sent.push(message);
    return { http_status: 200, error: null, answer: '' };
  };
  await callbackJobs({ ...services, callbackWriters: callbackWriters(services) }, send)['deliver_callbacks']!({});
  return sent;
}

/** Runs the worker's job once, over the network: to a merchant's system on this machine. */
export const postCallbacks = (services: Services): Promise<void> =>
  callbackJobs({ ...services, callbackWriters: callbackWriters(services) })['deliver_callbacks']!({});
