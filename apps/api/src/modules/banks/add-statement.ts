import type { bankForms } from '@kutip/contracts/banks';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { nextUpdatedAt } from '../../platform/optimistic-lock.ts';
import { insertPrivateFile, storeProof } from '../files/files.service.ts';
import { bankOf, lockBanks, updateBank } from './banks.queries.ts';

type Add = typeof bankForms.addStatement;

/** Stores a page of an account's statement. The destination of money does not change, so no step-up is required. */
export async function addStatement(
  files: FileStore,
  { params: { id }, body: { statement_file } }: ParsedRequest<Add>,
  { transact, ...context }: NoTransactionContextOf<Add>,
) {
  const { account_id, now } = context;
  // Checked first, so that no file is stored for an unknown bank account.
  await transact(async (db) => requireFound(await bankOf(db, account_id, id)));
  const file = await storeProof(files, 'statement_file', statement_file);
  return transact(async (db) => {
    const bank = requireFound((await lockBanks(db, account_id)).find((one) => one.id === id));
    const statement_file_id = uuid();
    await insertPrivateFile(db, { account_id, id: statement_file_id, ...file });
    const review = bank.status === 'REJECTED' ? { status: 'UNVERIFIED', reason: 'statement_given' } : {};
    await updateBank(db, bank, { statement_file_id, ...review, updated_at: nextUpdatedAt(bank, now) });
    await audit({ ...context, db }, { action: 'add_statement', entity: 'bank', entity_id: id });
    return requireFound(await bankOf(db, account_id, id));
  });
}
