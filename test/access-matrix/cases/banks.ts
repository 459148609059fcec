import { api } from '@kutip/contracts/api';
import type { bankAdmin, bankForms, banks } from '@kutip/contracts/banks';
import { grantStepUp } from '../step-up-fixtures.ts';
import type { AccessCases } from '../access-case.ts';
import type { Member, MerchantFixture } from '../merchant-fixture.ts';

let made = 512_345_000_000;
/** A bank account that is not in use yet. */
const newAccount = () => {
  made += 1;
  return { payout_service_id: 1, account_number: String(made), account_name: 'ALI BIN ABU' };
};
const createBank = async (fixture: MerchantFixture, by: Member) => {
  await grantStepUp(fixture, fixture.owner);
  const { id } = await fixture.callAsOwner(api.banks.create, { body: newAccount() });
  await grantStepUp(fixture, by);
  return { params: { id } };
};

export const bankCases: AccessCases<typeof banks> = {
  list: { rule: 'merchant payouts.read' },
  read: { rule: 'merchant payouts.read', prepareInput: createBank },
  create: {
    rule: 'merchant payouts.write',
    prepareInput: async (fixture, by) => {
      await grantStepUp(fixture, by);
      return { body: newAccount() };
    },
  },
  update: {
    rule: 'merchant payouts.write',
    prepareInput: async (fixture, by) => ({ ...(await createBank(fixture, by)), body: { account_name: 'Ali Abu' } }),
  },
};

const statementFile = () => ({
  body: {
    statement_file: new File([Buffer.from('%PDF-1.7\nstatement')], 'statement.pdf', { type: 'application/pdf' }),
  },
});

export const bankFormCases: AccessCases<typeof bankForms> = {
  addStatement: {
    rule: 'merchant payouts.write',
    prepareInput: async (fixture, by) => ({ ...(await createBank(fixture, by)), ...statementFile() }),
  },
};

export const bankAdminCases: AccessCases<typeof bankAdmin> = {
  list: {
    rule: 'admin platform.read',
    prepareInput: async (fixture) => {
      await createBank(fixture, fixture.owner);
      return {};
    },
  },
  statement: {
    rule: 'admin platform.read',
    prepareInput: async (fixture, by) => {
      const input = await createBank(fixture, by);
      await fixture.callAsOwner(api.bankForms.addStatement, { ...input, ...statementFile() });
      return input;
    },
  },
  verify: {
    rule: 'admin platform.write',
    prepareInput: async (fixture, by) => ({
      ...(await createBank(fixture, by)),
      body: { status: 'REJECTED', reason: 'Not theirs' },
    }),
  },
};
