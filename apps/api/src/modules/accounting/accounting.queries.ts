import type { JournalLayout, MerchantAccount } from '@kutip/domain/journal-layouts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface AccountingSettings {
  layout: JournalLayout;
  accounts: MerchantAccount[];
  updated_at: Date;
}

const selected = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('accounting_settings')
    .select('updated_at')
    // Validated by the contract when they were stored.
    .select((eb) => [
      eb.ref('layout').$castTo<JournalLayout>().as('layout'),
      eb.ref('accounts').$castTo<MerchantAccount[]>().as('accounts'),
    ])
    .where('account_id', '=', account_id);

export const findAccountingSettings = (db: Connection, account_id: string): Promise<AccountingSettings | undefined> =>
  selected(db, account_id).executeTakeFirst();

/** Locks the settings until this transaction ends; stores `initial` first where there are none. */
export async function lockAccountingSettings(
  db: Connection,
  account_id: string,
  initial: AccountingSettings,
): Promise<AccountingSettings> {
  await sql(db)
    .insertInto('accounting_settings')
    .values({ ...initial, account_id, accounts: JSON.stringify(initial.accounts) })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return selected(db, account_id).forUpdate().executeTakeFirstOrThrow();
}

export async function updateAccountingSettings(
  db: Connection,
  account_id: string,
  { accounts, ...change }: Partial<AccountingSettings> & { updated_at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('accounting_settings')
    .set({ ...change, ...(accounts && { accounts: JSON.stringify(accounts) }) })
    .where('account_id', '=', account_id)
    .execute();
}
