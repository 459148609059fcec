import type { accountAdmin, adminDashboard, auditLogs } from '@kutip/contracts/admin';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const merchant = ({ owner }: World) => ({ params: { id: owner.account_id } });

export const accountAdminCalls: Calls<typeof accountAdmin> = {
  list: { door: 'admin platform.read' },
  read: { door: 'admin platform.read', given: merchant },
  setStatus: {
    door: 'admin platform.write',
    given: async (world) => {
      const { db } = world.app;
      await db
        .updateTable('accounts')
        .set({ status: 'PENDING_KYC' })
        .where('id', '=', world.owner.account_id)
        .execute();
      return { ...merchant(world), body: { status: 'ACTIVE' } };
    },
  },
};

export const adminDashboardCalls: Calls<typeof adminDashboard> = { read: { door: 'admin platform.read' } };

export const auditLogCalls: Calls<typeof auditLogs> = {
  list: {
    door: 'admin platform.read',
    given: async (world) => {
      await world.collection();
      return {};
    },
  },
};
