import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { bankReferenceKey, TOP_UP_KINDS, type TopUpKind, type TopUpPool, type TopUpStatus } from '@kutip/domain/top-up';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import type { RecordKey } from '../../platform/listing.ts';
import { sql } from '../../platform/database.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import { lockInvoices, type LockedInvoice } from '../invoices/invoices.service.ts';

/** More than a page; a number has few records. */
const MAX_FOUND = 100;

const KINDS = [...TOP_UP_KINDS];

/**
 * The status of a top-up, from its invoice (`i`) and the review of its bank-in. A payment takes precedence; only a top-up
 * without a payment in progress expires.
 */
const statusAt = (now: Date) => raw<TopUpStatus>`case
  when i.status = 'CANCELLED' and i.review = 'REJECTED' then 'REJECTED'
  when i.status in ('PENDING', 'PROCESSING') and i.review = 'AWAITING' then 'AWAITING_REVIEW'
  when i.status = 'PENDING' and i.expires_at <= ${now} then 'EXPIRED'
  when i.status in ('PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED') then 'PAID'
  else i.status end`;

const topUpRows = (db: Connection, now: Date) =>
  sql(db)
    .selectFrom('invoices as i')
    .select(['i.id', 'i.invoice_no', 'i.amount', 'i.fee', 'i.fee_tax', 'i.total'])
    .select(['i.proof_at', 'i.reviewed_at', 'i.review_note', 'i.bank_reference'])
    .select(['i.expires_at', 'i.paid_at', 'i.created_at'])
    .select((eb) => [
      eb.ref('i.kind').$castTo<TopUpKind>().as('kind'),
      eb.ref('i.pool_type').$castTo<TopUpPool>().as('pool_type'),
      eb.ref('i.virtual_account_id').$castTo<string>().as('virtual_account_id'),
      eb('i.proof_file_id', 'is not', null).$castTo<boolean>().as('has_proof'),
      statusAt(now).as('status'),
    ])
    .where('i.kind', 'in', KINDS)
    .where('i.deleted_at', 'is', null);

/** An account's top-ups as the contract's rows. */
export const topUpsOf = (db: Connection, account_id: string, now: Date) =>
  topUpRows(db, now).where('i.account_id', '=', account_id);

export const topUpById = (db: Connection, account_id: string, id: string, now: Date) =>
  topUpsOf(db, account_id, now).where('i.id', '=', id).executeTakeFirst();
export type TopUp = NonNullable<Awaited<ReturnType<typeof topUpById>>>;

/** Top-ups of all merchants, for admins. */
export const allTopUps = (db: Connection, now: Date) =>
  topUpRows(db, now)
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('admin_proposals as p', (join) =>
      join
        .onRef('p.account_id', '=', 'i.account_id')
        .onRef('p.subject_id', '=', 'i.id')
        .on('p.kind', '=', 'BANK_IN')
        .on('p.status', '=', 'PROPOSED'),
    )
    .select(['i.account_id', 'a.name as merchant_name'])
    .select((eb) => eb('p.id', 'is not', null).$castTo<boolean>().as('awaits_second_person'));

export const topUpWithMerchant = (db: Connection, account_id: string, id: string, now: Date) =>
  allTopUps(db, now).where('i.account_id', '=', account_id).where('i.id', '=', id).executeTakeFirst();

export interface TopUpKey {
  account_id: string;
  id: string;
}

/** A top-up under the lock of its invoice. */
export type LockedTopUp = LockedInvoice & { pool_type: TopUpPool };

const isTopUp = (invoice: LockedInvoice): invoice is LockedTopUp => (KINDS as readonly string[]).includes(invoice.kind);

/** Locks top-ups in one statement. Returns them in the order of the keys, undefined for other invoices. */
export async function lockTopUps(db: Connection, keys: readonly TopUpKey[]): Promise<(LockedTopUp | undefined)[]> {
  const invoices = await lockInvoices(db, keys);
  return invoices.map((invoice) => (invoice && isTopUp(invoice) ? invoice : undefined));
}

export const findProof = (db: Connection, { account_id, id }: TopUpKey) =>
  sql(db)
    .selectFrom('invoices as i')
    .innerJoin('files as f', (join) =>
      join.onRef('f.account_id', '=', 'i.account_id').onRef('f.id', '=', 'i.proof_file_id'),
    )
    .select(['f.id', 'f.name', 'f.mime'])
    .where('i.account_id', '=', account_id)
    .where('i.id', '=', id)
    .where('i.kind', 'in', KINDS)
    .executeTakeFirst();

/** A top-up or plan invoice for the public page. */
export const payableByNo = (db: Connection, { account_id, id }: TopUpKey, now: Date) =>
  sql(db)
    .selectFrom('invoices as i')
    .select(['i.id', 'i.invoice_no', 'i.amount', 'i.currency', 'i.expires_at', 'i.paid_at', 'i.review_note'])
    .select('i.virtual_account_id')
    .select((eb) => [
      eb.ref('i.kind').$castTo<TopUpKind | 'SUBSCRIPTION'>().as('kind'),
      eb.ref('i.pool_type').$castTo<TopUpPool | null>().as('pool_type'),
      eb.ref('i.fee_bearer').$castTo<string>().as('fee_bearer'),
      statusAt(now).as('status'),
    ])
    .where('i.account_id', '=', account_id)
    .where('i.id', '=', id)
    .where('i.kind', 'in', [...KINDS, 'SUBSCRIPTION'])
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();

/** 4025: this bank reference has credited another top-up. */
export const duplicateBankReference = () =>
  new Refusal(CODE.duplicate, 'This bank reference has been used for another top-up.', { bank_reference: 'duplicate' });

/** Records the references of confirmed transfers, over all accounts. Refuses 4025 one that has been recorded before. */
export async function writeBankReferences(
  db: Connection,
  rows: readonly (TopUpKey & { bank_reference: string })[],
): Promise<void> {
  const entries = rows.map(({ account_id, id, bank_reference }) => ({
    kind: 'bank_reference' as const,
    key: bankReferenceKey(bank_reference),
    account_id,
    id,
  }));
  const added = await addDirectoryEntries(db, entries);
  if (added.length < entries.length) throw duplicateBankReference();
}

/** The top-ups of any merchant with this number, or whose bank-in has this reference. */
export async function topUpsByNumber(db: Connection, number: string): Promise<RecordKey[]> {
  const { rows } = await raw<RecordKey>`
    select account_id, id from directory
    where kind = 'invoice' and key = upper(${number}) or kind = 'bank_reference' and key = ${number}
    limit ${MAX_FOUND}`.execute(sql(db));
  return rows;
}
