import { bankAdmin as adminContract, bankForms, banks as contract } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import { listOf } from '../../platform/listing.ts';
import type { FileStore } from '../../platform/files.ts';
import { withForms } from '../../platform/forms.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { afterLast } from '../../platform/stale.ts';
import { contentOfFile } from '../files/files.service.ts';
import { writeNotice } from '../notifications/notifications.service.ts';
import { allBankRows, bankOf, bankRows, lockBanks, statementOf, updateBank } from './banks.queries.ts';
import { addStatement } from './statement.ts';
import { createBank, updateBankBy, type BankParts } from './write-bank.ts';

const bankHandlers = (parts: BankParts): Handlers<typeof contract> => ({
  list: listOf(contract.list, ({ db, account_id }) => bankRows(db, account_id)),
  read: async ({ params: { id } }, { db, account_id }) => found(await bankOf(db, account_id, id)),
  create: { outside: ({ body }, context) => createBank(parts, context, body) },
  update: { outside: (input, context) => updateBankBy(parts, context, input) },
});

const bankAdminHandlers = ({ files }: { files: FileStore }): Handlers<typeof adminContract> => ({
  list: listOf(adminContract.list, ({ db }) => allBankRows(db)),
  async statement({ params }, { db }) {
    const key = found(await ownerOf(db, 'bank', params.id));
    const { id, name, mime } = found(await statementOf(db, key));
    return { name, mime, content: await contentOfFile(db, files, key.account_id, id) };
  },
  async verify({ params: { id }, body: { status, reason } }, context) {
    const { db, now } = context;
    const { account_id } = found(await ownerOf(db, 'bank', id));
    const kept = found((await lockBanks(db, account_id)).find((one) => one.id === id));
    if (kept.status === status) throw new Refusal(CODE.wrong_state, 'It stands so already.', 'nothing_to_change');
    const change = {
      status,
      reason: status === 'VERIFIED' ? null : (reason ?? null),
      verified_at: status === 'VERIFIED' ? now : null,
      updated_at: afterLast(kept, now),
    };
    await updateBank(db, kept, change);
    const facts = { subject_id: id, name: kept.account_mask };
    await writeNotice(db, account_id, `BANK_${status}`, facts, now);
    const before = { status: kept.status };
    const after = { status, reason: change.reason };
    await audit({ ...context, account_id }, { action: 'verify', entity: 'bank', entity_id: id, before, after });
    return found(await bankOf(db, account_id, id));
  },
});

/** Serves the merchant's bank accounts: one call takes a form with a file, the others do not. */
export async function serveBanks(server: Server, { files, ...parts }: BankParts & { files: FileStore }): Promise<void> {
  mount(server, contract, bankHandlers(parts));
  mount(server, adminContract, bankAdminHandlers({ files }));
  const forms: Handlers<typeof bankForms> = {
    addStatement: { outside: (input, context) => addStatement(files, input, context) },
  };
  await withForms(server, (taking) => mount(taking, bankForms, forms));
}
