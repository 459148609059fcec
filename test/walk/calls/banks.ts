import { api } from '@kutip/contracts/api';
import type { bankAdmin, bankForms, banks } from '@kutip/contracts/banks';
import { stepUp } from '../authenticator.ts';
import type { Calls } from '../call.ts';
import type { Member, World } from '../world.ts';

let made = 512_345_000_000;
/** An account that nobody has yet. */
const account = () => {
  made += 1;
  return { payout_service_id: 1, account_number: String(made), account_name: 'ALI BIN ABU' };
};
const bank = async (world: World, by: Member) => {
  await stepUp(world, world.owner);
  const { id } = await world.asked(api.banks.create, { body: account() });
  await stepUp(world, by);
  return { params: { id } };
};

export const bankCalls: Calls<typeof banks> = {
  list: { door: 'merchant payouts.read' },
  read: { door: 'merchant payouts.read', given: bank },
  create: {
    door: 'merchant payouts.write',
    given: async (world, by) => {
      await stepUp(world, by);
      return { body: account() };
    },
  },
  update: {
    door: 'merchant payouts.write',
    given: async (world, by) => ({ ...(await bank(world, by)), body: { account_name: 'Ali Abu' } }),
  },
};

const statement = () => ({
  body: {
    statement_file: new File([Buffer.from('%PDF-1.7\nstatement')], 'statement.pdf', { type: 'application/pdf' }),
  },
});

export const bankFormCalls: Calls<typeof bankForms> = {
  addStatement: {
    door: 'merchant payouts.write',
    given: async (world, by) => ({ ...(await bank(world, by)), ...statement() }),
  },
};

export const bankAdminCalls: Calls<typeof bankAdmin> = {
  list: {
    door: 'admin platform.read',
    given: async (world) => {
      await bank(world, world.owner);
      return {};
    },
  },
  statement: {
    door: 'admin platform.read',
    given: async (world, by) => {
      const given = await bank(world, by);
      await world.asked(api.bankForms.addStatement, { ...given, ...statement() });
      return given;
    },
  },
  verify: {
    door: 'admin platform.write',
    given: async (world, by) => ({ ...(await bank(world, by)), body: { status: 'REJECTED', reason: 'Not theirs' } }),
  },
};
