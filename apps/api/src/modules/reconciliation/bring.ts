import { CODE } from '@kutip/contracts/codes';
import type { Data, Parsed } from '@kutip/contracts/endpoint';
import type { reconciliationForms } from '@kutip/contracts/reconciliation';
import { dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import { toldBy } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import type { FileStore } from '../../platform/files.ts';
import { cleanName } from '../../platform/forms.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { OutsideContextOf } from '../../platform/mount.ts';
import { reconcileDay } from './job-kinds.ts';
import { readStatement } from './read-statement.ts';
import {
  insertLines,
  insertStatement,
  replaceCurrent,
  reviveStatement,
  sameStatement,
  statementById,
  writeSums,
  type NewStatement,
} from './statements.queries.ts';

type Bring = typeof reconciliationForms.bring;

async function insertAll(db: Connection, statement: NewStatement, content: Buffer): Promise<void> {
  const { id, kind, day } = statement;
  await insertStatement(db, statement);
  const sums = { line_count: 0, amount: 0, fee: 0, settled: 0 };
  for await (const lines of readStatement(content, statement)) {
    await insertLines(db, { file_id: id, kind, day }, lines);
    sums.line_count += lines.length;
    // Of a bank's statement what came in is what it is about.
    sums.amount += toldBy(lines) * (kind === 'BANK' ? -1 : 1);
    for (const { fee, settled } of lines) [sums.fee, sums.settled] = [sums.fee + fee, sums.settled + settled];
  }
  const { line_count, amount, fee, settled } = sums;
  await writeSums(db, id, { line_count, amount: sen(amount), fee: sen(fee), settled: sen(settled) });
}

/** Brings a statement in, whole or not at all, and has its day matched. */
export async function bringStatement(
  { file, kind, provider, day }: Parsed<Bring>['body'],
  { transact, ...context }: OutsideContextOf<Bring>,
  files: FileStore,
): Promise<Data<Bring>> {
  const { now, user_id } = context;
  if (day > dayOf(now))
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { day: 'in_the_future' });
  const content = Buffer.from(await file.arrayBuffer());
  const { path, sha256 } = await files.put(content);
  const name = cleanName(file.name);
  return transact(async (db) => {
    const key = { kind, provider, day };
    const same = await sameStatement(db, { ...key, sha256 });
    if (same?.is_current) return { ...same, is_repeated: true };
    await replaceCurrent(db, key, now);
    const id = same?.id ?? uuid();
    if (same) await reviveStatement(db, id);
    else await insertAll(db, { id, ...key, name, path, sha256, brought_by: user_id, created_at: now }, content);
    await enqueue(db, reconcileDay, key, { key: `reconcile:${kind}:${provider}:${day}` });
    await audit({ ...context, db }, { action: 'import', entity: 'statement', entity_id: id, after: { ...key, name } });
    return { ...(await statementById(db, id)), is_repeated: false };
  });
}
