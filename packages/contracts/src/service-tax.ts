import { z } from 'zod';
import { adminReader, adminWriter } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, timestamp } from './wire.ts';

/** Basis points: 800 is 8 %. */
const bps = z.number().int().min(0).max(10_000);

const version = z.object({
  effective_from: z.iso.date(),
  bps,
  state: z.enum(['past', 'in_force', 'scheduled']),
  /** null: came with the installation. */
  created_by_name: z.string().nullable(),
  /** When it was set last; sent back as `read_at`. */
  updated_at: timestamp,
});
const versions = z.object({ versions: z.array(version) });

const ofDay = z.object({ effective_from: day });

/**
 * Service tax on fees from a day on, for admins. Only days after today can be set, edited or cancelled (4000
 * `day_not_after_today`): what has been charged was charged at the rate of its day.
 */
export const serviceTax = {
  /** All rates, the first first. */
  list: endpoint({ method: 'GET', path: 'service-tax', access: adminReader, data: versions }),
  /** Refuses a day that has a rate (4025). */
  schedule: endpoint({
    method: 'POST',
    path: 'service-tax',
    access: adminWriter,
    second_factor: true,
    idempotent: true,
    body: z.object({ effective_from: day, bps }),
    data: versions,
  }),
  /** Refuses a stale version (4009). */
  update: endpoint({
    method: 'PUT',
    path: 'service-tax/:effective_from',
    access: adminWriter,
    second_factor: true,
    params: ofDay,
    body: z.object({ bps, read_at: timestamp.optional() }),
    data: versions,
  }),
  /** The rate before it stays in force. */
  cancel: endpoint({
    method: 'DELETE',
    path: 'service-tax/:effective_from',
    access: adminWriter,
    second_factor: true,
    params: ofDay,
    data: versions,
  }),
};
