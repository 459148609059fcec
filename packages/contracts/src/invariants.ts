import { INVARIANTS } from '@kutip/domain/ledger/audit';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { endpoint } from './endpoint.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

/** INCREMENTAL: transfers posted since the last run. FULL: all transfers. */
export const INVARIANT_RUN_KINDS = ['INCREMENTAL', 'FULL'] as const;

const run = z.object({
  id: z.uuid(),
  kind: z.enum(INVARIANT_RUN_KINDS),
  started_at: timestamp,
  /** null: running, or it crashed. */
  finished_at: timestamp.nullable(),
  account_count: z.number().int(),
  transfer_count: z.number().int(),
  /** Open faults at the end of the run. */
  fault_count: z.number().int(),
});

const fault = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  account_name: z.string().nullable(),
  invariant: z.enum(INVARIANTS),
  /** The faulty item: a transfer as `seq:7`, a book by its name, a record by its number. */
  subject: z.string(),
  what: z.string(),
  /** The alarm is on: nobody has acknowledged the fault. */
  is_open: z.boolean(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  /** When a check found that it holds again; null: it still fails. */
  cleared_at: timestamp.nullable(),
  acknowledged_at: timestamp.nullable(),
  acknowledged_by_name: z.string().nullable(),
  acknowledgement: z.string().nullable(),
});
const faultKey = z.object({ account_id: z.uuid(), id: z.uuid() });

/** The ledger invariants (I1 to I14), checked continuously. */
export const invariants = {
  /** The current state. */
  state: endpoint({
    method: 'GET',
    path: 'invariants/admin/state',
    access: adminReader,
    data: z.object({
      invariants: z.array(z.object({ invariant: z.enum(INVARIANTS), fault_count: z.number().int() })),
      last_incremental: run.nullable(),
      last_full: run.nullable(),
    }),
  }),
  runs: listing({
    path: 'invariants/admin/runs',
    access: adminReader,
    row: run,
    search: ['kind'],
    sort: ['started_at'],
    filters: { kind: z.enum(INVARIANT_RUN_KINDS) },
    date_column: 'started_at',
  }),
  faults: listing({
    path: 'invariants/admin/faults',
    access: adminReader,
    row: fault,
    search: ['account_name', 'subject', 'what'],
    sort: ['last_seen_at', 'first_seen_at'],
    filters: { invariant: z.enum(INVARIANTS), account_id: z.uuid(), is_open: z.union([z.boolean(), z.stringbool()]) },
    date_column: 'first_seen_at',
  }),
  /** Ends the alarm of a fault that holds again. Refuses 4010 while it fails, or if it is acknowledged already. */
  acknowledge: endpoint({
    method: 'PUT',
    path: 'invariants/admin/faults/:account_id/:id/acknowledgement',
    access: adminWriter,
    params: faultKey,
    body: z.object({ acknowledgement: z.string().trim().min(1).max(2000) }),
    data: fault,
  }),
  /** Starts a check in the background. */
  runCheck: endpoint({
    method: 'POST',
    path: 'invariants/admin/check',
    access: adminWriter,
    body: z.object({ kind: z.enum(INVARIANT_RUN_KINDS).default('INCREMENTAL') }),
    data: z.object({ kind: z.enum(INVARIANT_RUN_KINDS) }),
  }),
};
