import type { payouts } from '@kutip/contracts/payouts';
import type { z } from 'zod';
import { requireFound } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import { transfersOf } from '../ledger/ledger.service.ts';
import { payoutOf } from './payouts.queries.ts';

type View = z.output<typeof payouts.read.data>;
type Row = NonNullable<Awaited<ReturnType<typeof payoutOf>>>;
type Step = View['timeline'][number];

const FINAL_STEPS = { FAILED: 'failed', CANCELLED: 'cancelled' } as const;

/** The timeline of a payout, derived from its timestamps. */
function timelineOf(row: Row): Step[] {
  const { created_at, created_by_name, approved_at, approved_by_name, sent_at, paid_at, returned_at, ended_at } = row;
  const { status, code, reason } = row;
  const step = (kind: Step['kind'], at: Date | null, fields: Partial<Step> = {}): Step[] =>
    at === null ? [] : [{ kind, at, by: null, code: null, reason: null, ...fields }];
  return [
    ...step('created', created_at, { by: created_by_name }),
    ...step('approved', approved_at, { by: approved_by_name }),
    ...step('sent', sent_at),
    ...step('paid', paid_at),
    ...(status === 'FAILED' || status === 'CANCELLED' ? step(FINAL_STEPS[status], ended_at, { code, reason }) : []),
    ...step('returned', returned_at, { code, reason }),
  ];
}

/** A payout with its timeline and transfers. Refuses 4004. */
export async function payoutView(db: Connection, account_id: string, id: string): Promise<View> {
  const row = requireFound(await payoutOf(db, account_id, id));
  const transfers = (await transfersOf(db, account_id, id)).map((transfer) => ({
    id: transfer.id,
    kind: transfer.kind,
    amount: transfer.amount,
    posted_at: transfer.posted_at,
  }));
  return { ...row, timeline: timelineOf(row), transfers };
}
