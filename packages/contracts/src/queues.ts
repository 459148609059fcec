import { z } from 'zod';
import { adminReader, adminWriter } from './access.ts';
import { endpoint } from './endpoint.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

export const QUEUE_KINDS = ['JOB', 'MESSAGE', 'CALLBACK'] as const;
/** FAILED: nothing more happens by itself. */
export const QUEUE_STATES = ['WAITING', 'RUNNING', 'FAILED'] as const;

const kind = z.enum(QUEUE_KINDS);

/** What the platform still has to do: jobs, messages of the outbox, and callbacks to merchants' systems; for admins. */
export const queues = {
  state: endpoint({
    method: 'GET',
    path: 'queues/state',
    access: adminReader,
    data: z.object({
      kinds: z.array(
        z.object({
          kind,
          waiting: z.number().int(),
          running: z.number().int(),
          failed: z.number().int(),
          /** Since when the oldest entry is due; null: none is late. */
          oldest_due_at: timestamp.nullable(),
        }),
      ),
      /** Workers that have sent a heartbeat lately. */
      workers: z.number().int(),
    }),
  }),
  /** What waits, runs, or has failed in the last 30 days; nothing that succeeded. */
  entries: listing({
    path: 'queues/entries',
    access: adminReader,
    row: z.object({
      id: z.string(),
      kind,
      state: z.enum(QUEUE_STATES),
      /** Of a job its name, of a message its template, of a callback its event. */
      name: z.string(),
      account_id: z.uuid().nullable(),
      merchant: z.string().nullable(),
      attempts: z.number().int(),
      /** The first line of the last error. */
      error: z.string().nullable(),
      /** When it is tried next; null: not by itself. */
      next_at: timestamp.nullable(),
      created_at: timestamp,
    }),
    search: ['name', 'merchant', 'error'],
    sort: ['created_at', 'next_at'],
    filters: { kind, state: z.enum(QUEUE_STATES) },
    date_column: 'created_at',
  }),
  /** Tries an entry again now, with all its attempts. Refuses 4010 while it runs, and 4004 when it is done. */
  retry: endpoint({
    method: 'POST',
    path: 'queues/:kind/:id/retry',
    access: adminWriter,
    params: z.object({ kind, id: z.string().max(36) }),
    data: z.null(),
  }),
};
