import type { accounting } from '@kutip/contracts/accounting';
import { ACCOUNT_PURPOSES } from '@kutip/domain/accounting';
import type { MerchantAccount } from '@kutip/domain/journal-layouts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Handlers } from '../../platform/mount.ts';
import {
  findAccountingSettings,
  lockAccountingSettings,
  updateAccountingSettings,
  type AccountingSettings,
} from './accounting.queries.ts';

/** What is stored before the first change: a caller who read that there is nothing has read this. */
const INITIAL: AccountingSettings = { layout: 'GENERIC', accounts: [], updated_at: new Date(0) };

/** Every purpose in its order; those that nobody has chosen are empty. */
const allAccounts = (chosen: readonly MerchantAccount[]): MerchantAccount[] =>
  ACCOUNT_PURPOSES.map((purpose) => chosen.find((one) => one.purpose === purpose) ?? { purpose, code: '', name: '' });

const view = ({ layout, accounts, updated_at }: AccountingSettings) => ({
  layout,
  accounts: allAccounts(accounts),
  updated_at: updated_at.getTime() === INITIAL.updated_at.getTime() ? null : updated_at,
});

export const accountingHandlers: Handlers<typeof accounting> = {
  read: async (_, { db, account_id }) => view((await findAccountingSettings(db, account_id)) ?? INITIAL),

  async save({ body: { layout, accounts, read_at } }, context) {
    const { db, account_id } = context;
    await editRecord(context, {
      entity: 'accounting_settings',
      entity_id: account_id,
      read_at: read_at === null ? INITIAL.updated_at : read_at,
      lock: () => lockAccountingSettings(db, account_id, { ...INITIAL, accounts: allAccounts([]) }),
      request: (current) => ({ layout, accounts: allAccounts([...accounts, ...current.accounts]) }),
      write: (changed) => updateAccountingSettings(db, account_id, changed),
    });
    return view((await findAccountingSettings(db, account_id))!);
  },
};
