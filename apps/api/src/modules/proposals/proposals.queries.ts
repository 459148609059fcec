import { PROPOSAL_TRANSITIONS, type ProposalKind, type ProposalStatus } from '@kutip/domain/second-person';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { assertAllMoved, checkTransition, type StatusChange } from '../../platform/status-change.ts';

export interface SubjectKey {
  account_id: string;
  /** The record that the proposal is about. */
  id: string;
}

export interface Proposal<Content> {
  account_id: string;
  id: string;
  subject_id: string;
  content: Content;
  status: ProposalStatus;
  proposed_by: string;
  proposed_by_name: string | null;
  proposed_at: Date;
  decided_by: string | null;
}

const proposals = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('admin_proposals as p')
    .leftJoin('users as u', 'u.id', 'p.proposed_by')
    .select(['p.account_id', 'p.id', 'p.subject_id', 'p.proposed_by', 'p.proposed_at', 'p.decided_by'])
    .select(['u.full_name as proposed_by_name', 'p.content'])
    .select((eb) => eb.ref('p.status').$castTo<ProposalStatus>().as('status'))
    .where('p.account_id', '=', account_id);

/** A proposal of any status. */
export async function proposalById<Content>(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
): Promise<Proposal<Content> | undefined> {
  const row = await proposals(db, account_id).where('p.id', '=', id).executeTakeFirst();
  return row && { ...row, content: row.content as Content };
}

/** The proposal that waits on a record; null: none. */
export async function openProposal<Content>(
  db: Connection,
  kind: ProposalKind,
  { account_id, id }: SubjectKey,
): Promise<Proposal<Content> | null> {
  const open = proposals(db, account_id).where('p.kind', '=', kind).where('p.subject_id', '=', id);
  const row = await open.where('p.status', '=', 'PROPOSED').executeTakeFirst();
  return row ? { ...row, content: row.content as Content } : null;
}

export interface OpenProposal {
  id: string;
  proposed_by: string;
  proposed_at: Date;
}

/** The proposals that wait on records, in the order of the keys, for a posting: read after the records are locked. */
export async function openProposals(
  db: Connection,
  kind: ProposalKind,
  keys: readonly SubjectKey[],
): Promise<(OpenProposal | null)[]> {
  const { rows } = await raw<OpenProposal & SubjectKey & { subject_id: string }>`
    select p.account_id, p.subject_id, p.id, p.proposed_by, p.proposed_at
    from json_to_recordset(${JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })))}::json) as k (account_id uuid, id uuid)
    join admin_proposals p on p.account_id = k.account_id and p.kind = ${kind} and p.subject_id = k.id
      and p.status = 'PROPOSED'`.execute(sql(db));
  const bySubject = new Map(rows.map((row) => [`${row.account_id} ${row.subject_id}`, row]));
  return keys.map(({ account_id, id }) => bySubject.get(`${account_id} ${id}`) ?? null);
}

export interface NewProposal {
  account_id: string;
  id: string;
  kind: ProposalKind;
  subject_id: string;
  content: Record<string, unknown>;
  proposed_by: string;
  proposed_at: Date;
}

export async function insertProposal(db: Connection, { content, ...row }: NewProposal): Promise<void> {
  await sql(db)
    .insertInto('admin_proposals')
    .values({ ...row, content: JSON.stringify(content) })
    .execute();
}

export interface ProposalDecisionRow {
  account_id: string;
  id: string;
  change: StatusChange<ProposalStatus>;
  by: string;
  at: Date;
}

/** A decision on an open proposal. */
export const changeProposal = (to: 'CONFIRMED' | 'REJECTED'): StatusChange<ProposalStatus> =>
  checkTransition(PROPOSAL_TRANSITIONS, 'PROPOSED', to);

/**
 * Writes decisions on proposals; nothing else writes their status. One that was decided meanwhile fails the transaction.
 * One row at a time, since few are decided in one posting.
 */
export async function writeProposalDecisions(db: Connection, rows: readonly ProposalDecisionRow[]): Promise<void> {
  for (const { account_id, id, change, by, at } of rows) {
    const { numUpdatedRows } = await sql(db)
      .updateTable('admin_proposals')
      .set({ status: change.to, decided_by: by, decided_at: at })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('status', '=', change.from)
      .executeTakeFirstOrThrow();
    assertAllMoved('admin_proposals', { count: Number(numUpdatedRows) }, 1);
  }
}
