import type { accountAdmin, adminDashboard, auditLogs } from '@kutip/contracts/admin';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const merchant = ({ owner }: MerchantFixture) => ({ params: { id: owner.account_id } });

export const accountAdminCases: AccessCases<typeof accountAdmin> = {
  list: { rule: 'admin platform.read' },
  read: { rule: 'admin platform.read', prepareInput: merchant },
  setStatus: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => {
      const { db } = fixture.app;
      await db
        .updateTable('accounts')
        .set({ status: 'PENDING_KYC' })
        .where('id', '=', fixture.owner.account_id)
        .execute();
      return { ...merchant(fixture), body: { status: 'ACTIVE' } };
    },
  },
};

export const adminDashboardCases: AccessCases<typeof adminDashboard> = { read: { rule: 'admin platform.read' } };

export const auditLogCases: AccessCases<typeof auditLogs> = {
  list: {
    rule: 'admin platform.read',
    prepareInput: async (fixture) => {
      await fixture.createCollection();
      return {};
    },
  },
};
