import type { settlementAdmin, settlements, settlementStatements } from '@kutip/contracts/settlements';
import { grantStepUp } from '../step-up-fixtures.ts';
import type { AccessCases } from '../access-case.ts';
import {
  createAvailableBalance,
  createFailedSettlement,
  createScheduledSettlement,
  createSentSettlement,
} from '../settlement-fixtures.ts';

export const settlementCases: AccessCases<typeof settlements> = {
  list: { rule: 'merchant settlements.read' },
  incoming: {
    rule: 'merchant settlements.read',
    prepareInput: async (fixture) => {
      await createScheduledSettlement(fixture);
      return {};
    },
  },
  lines: { rule: 'merchant settlements.read' },
  channels: { rule: 'merchant settlements.read' },
  toggleChannel: { rule: 'merchant settlement_settings.write', prepareInput: () => ({ query: { channel_id: 4 } }) },
  read: {
    rule: 'merchant settlements.read',
    prepareInput: async (fixture) => ({ params: { id: (await createSentSettlement(fixture)).id } }),
  },
  retry: {
    rule: 'merchant payouts.write active',
    prepareInput: async (fixture) => ({ params: { id: (await createFailedSettlement(fixture)).id } }),
  },
  quote: {
    rule: 'merchant settlements.read',
    prepareInput: () => ({ body: { amount: '25.00', virtual_account_id: undefined } }),
  },
  createSelfSettlement: {
    rule: 'merchant payouts.write active',
    prepareInput: async (fixture, by) => {
      await createAvailableBalance(fixture);
      await grantStepUp(fixture, by);
      return { body: { amount: '10.00', bank_id: undefined, virtual_account_id: undefined } };
    },
  },
};

export const settlementAdminCases: AccessCases<typeof settlementAdmin> = {
  all: { rule: 'admin platform.read' },
  read: {
    rule: 'admin platform.read',
    prepareInput: async (fixture) => ({ params: { id: (await createSentSettlement(fixture)).id } }),
  },
  run: { rule: 'admin platform.write', prepareInput: () => ({ body: { date: '2026-01-02' } }) },
  setStatus: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => ({
      params: { id: (await createScheduledSettlement(fixture)).id },
      body: { status: 'ON_HOLD', reason: 'Asked by the bank' },
    }),
  },
  // The tested app sends transfers to its bank by API, so there is no bank file.
  bankFile: {
    rule: 'admin platform.write',
    prepareInput: () => ({ body: { date: '2026-01-02' } }),
    rejected_roles: { admin: 4010, superadmin: 4010 },
  },
};

export const settlementStatementCases: AccessCases<typeof settlementStatements> = {
  read: {
    rule: 'merchant settlements.read',
    prepareInput: async (fixture) => ({ params: { id: (await createSentSettlement(fixture)).id } }),
  },
};
