import type { bankForms } from '@kutip/contracts/banks';
import type { Parsed } from '@kutip/contracts/endpoint';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import type { OutsideContextOf } from '../../platform/mount.ts';
import { afterLast } from '../../platform/stale.ts';
import { keepPrivateFile, storeProof } from '../files/files.service.ts';
import { bankOf, lockBanks, updateBank } from './banks.queries.ts';

type Add = typeof bankForms.addStatement;

/** Keeps a page of an account's statement. Nothing of where money goes changes, so no second proof is asked. */
export async function addStatement(
  files: FileStore,
  { params: { id }, body: { statement_file } }: Parsed<Add>,
  { transact, ...context }: OutsideContextOf<Add>,
) {
  const { account_id, now } = context;
  // Looked at before a file is stored that nobody wants.
  await transact(async (db) => found(await bankOf(db, account_id, id)));
  const kept = await storeProof(files, 'statement_file', statement_file);
  return transact(async (db) => {
    const bank = found((await lockBanks(db, account_id)).find((one) => one.id === id));
    const statement_file_id = uuid();
    await keepPrivateFile(db, { account_id, id: statement_file_id, ...kept });
    const again = bank.status === 'REJECTED' ? { status: 'UNVERIFIED', reason: 'statement_given' } : {};
    await updateBank(db, bank, { statement_file_id, ...again, updated_at: afterLast(bank, now) });
    await audit({ ...context, db }, { action: 'add_statement', entity: 'bank', entity_id: id });
    return found(await bankOf(db, account_id, id));
  });
}
