import { randomUUID } from 'node:crypto';
import type { introducerAdmin } from '@kutip/contracts/introducers';
import { openIntroducer } from '../../../apps/api/src/modules/introducers/introducers.service.ts';
import { transact } from '../../../apps/api/src/platform/database.ts';
import type { Calls } from '../call.ts';

export const introducerAdminCalls: Calls<typeof introducerAdmin> = {
  commissions: { door: 'admin platform.read' },
  pay: {
    door: 'admin platform.write',
    given: async ({ app: { services }, owner: { account_id } }) => {
      const rates = { payment_rate_bps: 1_000, payout_rate_bps: 1_000 };
      const who = { code: randomUUID(), full_name: 'Farid bin Osman', created_at: services.clock.now() };
      const id = await transact(services.db, (db) => openIntroducer(db, { account_id, ...who, ...rates }));
      return { params: { id } };
    },
  },
};
