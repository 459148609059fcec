import { introducerAdmin as contract } from '@kutip/contracts/introducers';
import { endOfDay } from '@kutip/domain/day';
import { toRinggit } from '@kutip/domain/money';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { allCommissions, payCommissions } from './commissions.queries.ts';
import { introducerById } from './introducers.queries.ts';

export const introducerAdminHandlers: Handlers<typeof contract> = {
  commissions: listHandler(contract.commissions, ({ db }) => allCommissions(db)),
  async pay({ params: { id }, body: { until } }, context) {
    const { db, user_id, now } = context;
    const { account_id } = requireFound(await introducerById(db, id));
    const earned_before = until === undefined ? now : endOfDay(until);
    const paid = await payCommissions(db, {
      introducer_account_id: account_id,
      introducer_id: id,
      earned_before,
      paid_by: user_id,
      paid_at: now,
    });
    const after = { count: paid.count, amount: toRinggit(paid.amount) };
    await audit({ ...context, account_id }, { action: 'pay_commissions', entity: 'introducer', entity_id: id, after });
    return paid;
  },
};
