import type { accounts } from '@kutip/contracts/accounts';
import type { Calls } from '../call.ts';
import type { Member, World } from '../world.ts';
import { newcomer, roleFrom } from './people.ts';

const own = (_: World, { account_id }: Member) => ({ params: { id: account_id } });

export const accountCalls: Calls<typeof accounts> = {
  all: { door: 'admin platform.read' },
  mine: { door: 'any' },
  memberships: { door: 'any' },
  read: { door: 'any', given: own },
  update: {
    door: 'any company.write',
    given: (world, by) => ({ ...own(world, by), body: { name: 'Kedai Aisyah' } }),
  },
  create: { door: 'merchant' },
  users: { door: 'any users.read', given: own },
  addUser: {
    door: 'any users.write',
    given: (world, by) => ({ ...own(world, by), body: { email: newcomer().email, role_id: roleFrom(by) } }),
    // Who works for the platform is the superadmin's affair.
    but: { admin: 4000 },
  },
  switchTo: { door: 'any', given: own },
  setConfidentRatio: { door: 'merchant settlement_settings.write' },
};
