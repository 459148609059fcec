import { bankAdmin as adminContract, bankForms, banks as contract } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import { parseSearch } from '@kutip/domain/list-search';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { listHandler } from '../../platform/listing.ts';
import type { FileStore } from '../../platform/files.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { nextUpdatedAt } from '../../platform/optimistic-lock.ts';
import { readFileContent } from '../files/files.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import {
  allBankRows,
  bankOf,
  bankRows,
  banksNamed,
  lockBanks,
  findStatementFile,
  updateBank,
} from './banks.queries.ts';
import { addStatement } from './add-statement.ts';
import { createBank, changeBank, type BankDeps } from './write-bank.ts';

const bankHandlers = (deps: BankDeps): Handlers<typeof contract> => ({
  list: listHandler(contract.list, ({ db, account_id }) => bankRows(db, account_id)),
  read: async ({ params: { id } }, { db, account_id }) => requireFound(await bankOf(db, account_id, id)),
  create: { withoutTransaction: ({ body }, context) => createBank(deps, context, body) },
  update: { withoutTransaction: (input, context) => changeBank(deps, context, input) },
});

const bankAdminHandlers = ({ files }: { files: FileStore }): Handlers<typeof adminContract> => ({
  list: listHandler(adminContract.list, ({ db }) => allBankRows(db), {
    find: (text, { account_id }, { db }) =>
      account_id === undefined ? banksNamed(db, parseSearch(text).terms) : Promise.resolve(null),
    is_uncounted: 'unfiltered',
  }),
  async statement({ params }, { db }) {
    const key = requireFound(await findOwner(db, 'bank', params.id));
    const { id, name, mime } = requireFound(await findStatementFile(db, key));
    return { name, mime, content: await readFileContent(db, files, key.account_id, id) };
  },
  async verify({ params: { id }, body: { status, reason } }, context) {
    const { db, now } = context;
    const { account_id } = requireFound(await findOwner(db, 'bank', id));
    const bank = requireFound((await lockBanks(db, account_id)).find((one) => one.id === id));
    if (bank.status === status)
      throw new Refusal(CODE.wrong_state, 'This bank account already has that status.', 'nothing_to_change');
    const change = {
      status,
      reason: status === 'VERIFIED' ? null : (reason ?? null),
      verified_at: status === 'VERIFIED' ? now : null,
      updated_at: nextUpdatedAt(bank, now),
    };
    await updateBank(db, bank, change);
    const facts = { subject_id: id, name: bank.account_mask };
    await createNotification(db, account_id, `BANK_${status}`, facts, now);
    const before = { status: bank.status };
    const after = { status, reason: change.reason };
    await audit({ ...context, account_id }, { action: 'verify', entity: 'bank', entity_id: id, before, after });
    return requireFound(await bankOf(db, account_id, id));
  },
});

/** Mounts the bank account endpoints; the statement upload takes a multipart form. */
export async function serveBanks(server: Server, { files, ...deps }: BankDeps & { files: FileStore }): Promise<void> {
  mount(server, contract, bankHandlers(deps));
  mount(server, adminContract, bankAdminHandlers({ files }));
  const forms: Handlers<typeof bankForms> = {
    addStatement: { withoutTransaction: (input, context) => addStatement(files, input, context) },
  };
  await registerMultipart(server, (multipart) => mount(multipart, bankForms, forms));
}
