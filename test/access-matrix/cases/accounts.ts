import type { accounts } from '@kutip/contracts/accounts';
import type { AccessCases } from '../access-case.ts';
import type { Member, MerchantFixture } from '../merchant-fixture.ts';
import { newUser, assignableRole } from './people.ts';

const ownAccount = (_: MerchantFixture, { account_id }: Member) => ({ params: { id: account_id } });

export const accountCases: AccessCases<typeof accounts> = {
  all: { rule: 'admin platform.read' },
  mine: { rule: 'any' },
  memberships: { rule: 'any' },
  read: { rule: 'any', prepareInput: ownAccount },
  update: {
    rule: 'any company.write',
    prepareInput: (fixture, by) => ({ ...ownAccount(fixture, by), body: { name: 'Kedai Aisyah' } }),
  },
  create: { rule: 'merchant' },
  users: { rule: 'any users.read', prepareInput: ownAccount },
  addUser: {
    rule: 'any users.write',
    prepareInput: (fixture, by) => ({
      ...ownAccount(fixture, by),
      body: { email: newUser().email, role_id: assignableRole(by) },
    }),
    // Only superadmins manage admins.
    rejected_roles: { admin: 4000 },
  },
  switchTo: { rule: 'any', prepareInput: ownAccount },
  setConfidentRatio: { rule: 'merchant settlement_settings.write' },
};
