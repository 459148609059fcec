import type { settlementAdmin, settlements, settlementStatements } from '@kutip/contracts/settlements';
import { stepUp } from '../authenticator.ts';
import type { Calls } from '../call.ts';
import { available, failed, scheduled, sent } from '../settled.ts';

export const settlementCalls: Calls<typeof settlements> = {
  list: { door: 'merchant settlements.read' },
  incoming: {
    door: 'merchant settlements.read',
    given: async (world) => {
      await scheduled(world);
      return {};
    },
  },
  lines: { door: 'merchant settlements.read' },
  channels: { door: 'merchant settlements.read' },
  toggleChannel: { door: 'merchant settlement_settings.write', given: () => ({ query: { channel_id: 4 } }) },
  read: { door: 'merchant settlements.read', given: async (world) => ({ params: { id: (await sent(world)).id } }) },
  retry: {
    door: 'merchant payouts.write active',
    given: async (world) => ({ params: { id: (await failed(world)).id } }),
  },
  quote: {
    door: 'merchant settlements.read',
    given: () => ({ body: { amount: '25.00', virtual_account_id: undefined } }),
  },
  drawSelf: {
    door: 'merchant payouts.write active',
    given: async (world, by) => {
      await available(world);
      await stepUp(world, by);
      return { body: { amount: '10.00', bank_id: undefined, virtual_account_id: undefined } };
    },
  },
};

export const settlementAdminCalls: Calls<typeof settlementAdmin> = {
  all: { door: 'admin platform.read' },
  read: { door: 'admin platform.read', given: async (world) => ({ params: { id: (await sent(world)).id } }) },
  run: { door: 'admin platform.write', given: () => ({ body: { date: '2026-01-02' } }) },
  setStatus: {
    door: 'admin platform.write',
    given: async (world) => ({
      params: { id: (await scheduled(world)).id },
      body: { status: 'ON_HOLD', reason: 'Asked by the bank' },
    }),
  },
  // This app tells its bank by API, so nobody gets a file.
  bankFile: {
    door: 'admin platform.write',
    given: () => ({ body: { date: '2026-01-02' } }),
    but: { admin: 4010, superadmin: 4010 },
  },
};

export const settlementStatementCalls: Calls<typeof settlementStatements> = {
  read: { door: 'merchant settlements.read', given: async (world) => ({ params: { id: (await sent(world)).id } }) },
};
