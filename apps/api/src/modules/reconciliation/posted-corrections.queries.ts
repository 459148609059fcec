import { sen, type Sen } from '@kutip/domain/money';
import type { ItemKind } from '@kutip/domain/reconciliation';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** What a correction's transfer `t` posts: a debit counts below zero for money received, and above it for money sent. */
const postedBy = (kind: ItemKind) =>
  raw`t.amount * ${raw.lit(kind === 'PAYOUT' ? -1 : 1)} * case when t.kind = 'correction_credit' then 1 else -1 end`;

/**
 * What the corrections of an item have posted to its own account: `standing`, those that are not undone; `reposted`, the
 * payments that were posted again to undo a reversal.
 */
export const correctionsOf = (
  kind: ItemKind,
  { account_id, provider, reference }: Record<'account_id' | 'provider' | 'reference', RawBuilder<unknown>>,
) => raw`
  select coalesce(sum(${postedBy(kind)}) filter (where c.undone_at is null), 0)::bigint as standing,
    coalesce(sum(t.amount) filter (where c.undone_at is not null and t.kind = 'reversal'), 0)::bigint as reposted
  from reconciliation_items i
  join reconciliation_resolutions c on c.account_id = i.account_id and c.item_id = i.id and c.transfer_account_id = c.account_id
  join transfers t on t.account_id = c.account_id and t.id = c.transfer_id
  where i.account_id = ${account_id} and i.kind = ${kind} and i.provider = ${provider} and i.reference = ${reference}`;

/** The facts of an item that its corrections change. Amounts in sen. */
interface CorrectedRow {
  account_id: string;
  kind: ItemKind;
  provider: string;
  reference: string;
  posted_amount: Sen;
  corrected_amount: Sen;
}

interface ForeignCorrection extends Pick<CorrectedRow, 'account_id' | 'provider' | 'reference'> {
  transfer_account_id: string;
  transfer_id: string;
}

const keyOf = ({
  account_id,
  provider,
  reference,
}: Pick<CorrectedRow, 'account_id' | 'provider' | 'reference'>): string => `${account_id} ${provider} ${reference}`;

/** The standing corrections of these items that posted to another account than their item's. */
async function loadForeignCorrections(
  db: Connection,
  kind: ItemKind,
  rows: readonly CorrectedRow[],
): Promise<ForeignCorrection[]> {
  const keys = JSON.stringify(rows.map(({ account_id, provider, reference }) => ({ account_id, provider, reference })));
  const { rows: corrections } = await raw<ForeignCorrection>`
    select i.account_id, i.provider, i.reference, c.transfer_account_id, c.transfer_id
    from json_to_recordset(${keys}::json) as w (account_id uuid, provider text, reference text)
    join reconciliation_items i on i.account_id = w.account_id and i.kind = ${kind} and i.provider = w.provider
      and i.reference = w.reference
    join reconciliation_resolutions c on c.account_id = i.account_id and c.item_id = i.id
      and c.transfer_account_id <> c.account_id and c.undone_at is null`.execute(sql(db));
  return corrections;
}

/** What the transfers of these corrections posted, in sen, by their ids. */
async function loadPostedAmounts(
  db: Connection,
  kind: ItemKind,
  corrections: readonly ForeignCorrection[],
): Promise<Map<string, number>> {
  const keys = JSON.stringify(
    corrections.map(({ transfer_account_id, transfer_id }) => ({ transfer_account_id, transfer_id })),
  );
  const { rows } = await raw<{ id: string; posted: number }>`
    select t.id, ${postedBy(kind)} as posted
    from json_to_recordset(${keys}::json) as w (transfer_account_id uuid, transfer_id uuid)
    join transfers t on t.account_id = w.transfer_account_id and t.id = w.transfer_id`.execute(sql(db));
  return new Map(rows.map(({ id, posted }) => [id, posted]));
}

/**
 * Adds the corrections that posted to another account than the item's. They are statements of their own, because on a
 * distributed engine one statement joins the rows of one account only. The rows are of one kind.
 */
export async function withForeignCorrections<Row extends CorrectedRow>(
  db: Connection,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { kind } = rows[0]!;
  const corrections = await loadForeignCorrections(db, kind, rows);
  if (corrections.length === 0) return [...rows];
  const posted = await loadPostedAmounts(db, kind, corrections);
  const byItem = Map.groupBy(corrections, keyOf);
  return rows.map((row) => {
    const own = byItem.get(keyOf(row)) ?? [];
    const amount = own.reduce((sum, { transfer_id }) => sum + posted.get(transfer_id)!, 0);
    return {
      ...row,
      posted_amount: sen(row.posted_amount + amount),
      corrected_amount: sen(row.corrected_amount + amount),
    };
  });
}
