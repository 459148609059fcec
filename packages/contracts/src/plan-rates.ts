import { z } from 'zod';
import { adminReader, adminWriter } from './access.ts';
import { endpoint } from './endpoint.ts';
import { planRates as rates } from './subscriptions.ts';
import { day, timestamp } from './wire.ts';

const version = z.object({
  effective_from: z.iso.date(),
  rates,
  state: z.enum(['past', 'in_force', 'scheduled']),
  /** null: came with the installation. */
  created_by_name: z.string().nullable(),
  /** When it was set last; sent back as `read_at`. */
  updated_at: timestamp,
});

const schedule = z.object({
  versions: z.array(version),
  /** How many merchants have the plan or are paying for it. */
  merchants: z.number().int(),
  /** The first day on which a fee may rise. Rates that only fall may start today. */
  raise_allowed_from: z.iso.date(),
});

const ofPlan = z.object({ id: z.uuid() });
const ofDay = ofPlan.extend({ effective_from: day });

/**
 * Rates of a plan from a day on, for admins. Versions in force and past ones never change (4000 `day_in_past`). On a plan
 * that merchants have, a raise needs 14 days (4000 `notice_needed`), and its merchants are notified of every change.
 */
export const planRates = {
  /** All versions, the first first. */
  list: endpoint({
    method: 'GET',
    path: 'subscriptions/:id/rates',
    access: adminReader,
    params: ofPlan,
    data: schedule,
  }),
  /** Refuses a day that has rates (4025). */
  schedule: endpoint({
    method: 'POST',
    path: 'subscriptions/:id/rates',
    access: adminWriter,
    second_factor: true,
    idempotent: true,
    params: ofPlan,
    body: z.object({ effective_from: day, rates }),
    data: schedule,
  }),
  /** Replaces rates that are not in force yet. Refuses a stale version (4009). */
  update: endpoint({
    method: 'PUT',
    path: 'subscriptions/:id/rates/:effective_from',
    access: adminWriter,
    second_factor: true,
    params: ofDay,
    body: z.object({ rates, read_at: timestamp.optional() }),
    data: schedule,
  }),
  /** Cancels rates that are not in force yet: the ones before stay in force. */
  cancel: endpoint({
    method: 'DELETE',
    path: 'subscriptions/:id/rates/:effective_from',
    access: adminWriter,
    second_factor: true,
    params: ofDay,
    data: schedule,
  }),
};
