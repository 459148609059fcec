import { blockedBuyers } from '@kutip/contracts/blocked-buyers';
import { audit } from '../../platform/audit.ts';
import { listHandler } from '../../platform/listing.ts';
import { maskPhone } from '../../platform/masking.ts';
import type { Handlers } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { deleteBlockedBuyer, selectBlockedBuyers, writeBlockedBuyer } from './blocked-buyers.queries.ts';

export const blockedBuyerHandlers: Handlers<typeof blockedBuyers> = {
  list: listHandler(blockedBuyers.list, ({ db, account_id }) => selectBlockedBuyers(db, account_id)),
  async create({ body: { phone_number, reason: given } }, context) {
    const { db, account_id, now } = context;
    const reason = given || null;
    await writeBlockedBuyer(db, { account_id, phone_number, reason, created_at: now });
    await audit(context, {
      action: 'block',
      entity: 'buyer',
      entity_id: account_id,
      after: { phone_number: maskPhone(phone_number), reason },
    });
    return requireFound(
      await selectBlockedBuyers(db, account_id).where('phone_number', '=', phone_number).executeTakeFirst(),
    );
  },
  async remove({ params: { phone_number } }, context) {
    const { db, account_id } = context;
    requireFound((await deleteBlockedBuyer(db, account_id, phone_number)) || undefined);
    const before = { phone_number: maskPhone(phone_number) };
    await audit(context, { action: 'unblock', entity: 'buyer', entity_id: account_id, before });
    return null;
  },
};
