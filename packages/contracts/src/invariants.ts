import { INVARIANTS } from '@kutip/domain/ledger/audit';
import { z } from 'zod';
import { operator, overseer } from './access.ts';
import { endpoint } from './endpoint.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

/** INCREMENTAL: what was posted since the last look. FULL: everything from the first transfer on. */
export const INVARIANT_RUN_KINDS = ['INCREMENTAL', 'FULL'] as const;

const run = z.object({
  id: z.uuid(),
  kind: z.enum(INVARIANT_RUN_KINDS),
  started_at: timestamp,
  /** null: under way, or it died. */
  finished_at: timestamp.nullable(),
  account_count: z.number().int(),
  transfer_count: z.number().int(),
  /** How much stood open when it ended. */
  fault_count: z.number().int(),
});

const fault = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  account_name: z.string().nullable(),
  invariant: z.enum(INVARIANTS),
  /** A transfer as `seq:7`, a book by its name, a record by its number. */
  subject: z.string(),
  what: z.string(),
  is_open: z.boolean(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  cleared_at: timestamp.nullable(),
});

/** Whether the books are right (I1 to I10), watched while they are written. */
export const invariants = {
  /** How it stands now. */
  state: endpoint({
    method: 'GET',
    path: 'invariants/admin/state',
    access: overseer,
    data: z.object({
      invariants: z.array(z.object({ invariant: z.enum(INVARIANTS), fault_count: z.number().int() })),
      last_incremental: run.nullable(),
      last_full: run.nullable(),
    }),
  }),
  runs: listing({
    path: 'invariants/admin/runs',
    access: overseer,
    row: run,
    search: ['kind'],
    sort: ['started_at'],
    filters: { kind: z.enum(INVARIANT_RUN_KINDS) },
    dated: 'started_at',
  }),
  faults: listing({
    path: 'invariants/admin/faults',
    access: overseer,
    row: fault,
    search: ['account_name', 'subject', 'what'],
    sort: ['last_seen_at', 'first_seen_at'],
    filters: { invariant: z.enum(INVARIANTS), account_id: z.uuid(), is_open: z.union([z.boolean(), z.stringbool()]) },
    dated: 'first_seen_at',
  }),
  /** Has them looked at now, in the background. */
  check: endpoint({
    method: 'POST',
    path: 'invariants/admin/check',
    access: operator,
    body: z.object({ kind: z.enum(INVARIANT_RUN_KINDS).default('INCREMENTAL') }),
    data: z.object({ kind: z.enum(INVARIANT_RUN_KINDS) }),
  }),
};
