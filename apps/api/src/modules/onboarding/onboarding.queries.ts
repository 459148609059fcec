import type { DocumentKind } from '@kutip/domain/onboarding';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The documents of an account that were not removed, in the order in which they were added. */
export const listDocuments = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('account_documents as d')
    .innerJoin('files as f', (join) => join.onRef('f.account_id', '=', 'd.account_id').onRef('f.id', '=', 'd.file_id'))
    .select(['d.id', 'f.name as file_name', 'f.mime', 'd.created_at', 'd.file_id'])
    .select((eb) => [
      eb.ref('d.kind').$castTo<DocumentKind>().as('kind'),
      eb.ref('f.size').$castTo<number>().as('size'),
    ])
    .where('d.account_id', '=', account_id)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.id')
    .execute();

export const findDocument = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('account_documents as d')
    .innerJoin('files as f', (join) => join.onRef('f.account_id', '=', 'd.account_id').onRef('f.id', '=', 'd.file_id'))
    .select(['d.id', 'd.kind', 'd.file_id', 'f.name', 'f.mime'])
    .where('d.account_id', '=', account_id)
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();

export interface NewDocument {
  account_id: string;
  id: string;
  kind: DocumentKind;
  file_id: string;
  created_by: string;
  created_at: Date;
}

export async function insertDocument(db: Connection, document: NewDocument): Promise<void> {
  await sql(db).insertInto('account_documents').values(document).execute();
}

export async function deleteDocument(db: Connection, account_id: string, id: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('account_documents')
    .set({ deleted_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

interface EnteredDetails {
  is_email_confirmed: boolean;
  has_company: boolean;
  has_owner: boolean;
}

/** What the merchant has entered apart from documents; the address is the caller's. */
export async function loadEnteredDetails(
  db: Connection,
  { account_id, user_id }: { account_id: string; user_id: string },
): Promise<EnteredDetails> {
  const { rows } = await raw<EnteredDetails>`
    select exists (select from users where id = ${user_id} and email_verified_at is not null) as is_email_confirmed,
      exists (select from company_details where account_id = ${account_id} and deleted_at is null) as has_company,
      exists (select from business_owners where account_id = ${account_id} and deleted_at is null) as has_owner`.execute(
    sql(db),
  );
  return rows[0]!;
}
