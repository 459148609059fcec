import { bankAdmin as adminContract, banks as contract } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import { listOf } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { afterLast } from '../../platform/stale.ts';
import { allBankRows, bankOf, bankRows, lockBanks, updateBank } from './banks.queries.ts';
import { createBank, updateBankBy, type BankParts } from './write-bank.ts';

export const bankHandlers = (parts: BankParts): Handlers<typeof contract> => ({
  list: listOf(contract.list, ({ db, account_id }) => bankRows(db, account_id)),
  read: async ({ params: { id } }, { db, account_id }) => found(await bankOf(db, account_id, id)),
  create: { outside: ({ body }, context) => createBank(parts, context, body) },
  update: { outside: (input, context) => updateBankBy(parts, context, input) },
});

export const bankAdminHandlers: Handlers<typeof adminContract> = {
  list: listOf(adminContract.list, ({ db }) => allBankRows(db)),
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
    const before = { status: kept.status };
    const after = { status, reason: change.reason };
    await audit({ ...context, account_id }, { action: 'verify', entity: 'bank', entity_id: id, before, after });
    return found(await bankOf(db, account_id, id));
  },
};
