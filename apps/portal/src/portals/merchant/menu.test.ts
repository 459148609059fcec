import type { Access } from '@kutip/contracts/access';
import { accounts } from '@kutip/contracts/accounts';
import { collections } from '@kutip/contracts/collections';
import { companyDetails } from '@kutip/contracts/company-details';
import { customerBills } from '@kutip/contracts/customer-bills';
import { customers } from '@kutip/contracts/customers';
import { dashboard } from '@kutip/contracts/dashboard';
import { exceptions } from '@kutip/contracts/exceptions';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { payouts } from '@kutip/contracts/payouts';
import { pools } from '@kutip/contracts/pools';
import { refunds } from '@kutip/contracts/refunds';
import { settlements } from '@kutip/contracts/settlements';
import { users } from '@kutip/contracts/users';
import { SUBJECTS } from '@kutip/domain/roles';
import { expect, test } from 'vitest';
import type { User } from '../../shared/session/session.ts';
import { menuFor } from './menu.ts';
import type { Path } from './paths.ts';

/** The call that each screen of the menu lives by. */
const LIVES_BY: Partial<Record<Path, { access: Access }>> = {
  '/dashboard': dashboard.merchant,
  '/collections/list': collections.list,
  '/customer-bills/datatable': customerBills.list,
  '/customers/datatable': customers.list,
  '/collections/payments': paymentRecords.list,
  '/collections/exceptions': exceptions.list,
  '/pools/list': pools.list,
  '/settlement/view': settlements.list,
  '/payout/view': payouts.list,
  '/refund/view': refunds.list,
  '/info/view': companyDetails.list,
  '/subscriptions/view': users.list, // whoever looks after the people looks after the plan
  '/team': users.list,
  '/accounts': accounts.read,
};

const shownTo = (permissions: User['permissions']): string[] =>
  menuFor({ permissions } as User, (sentence) => sentence).flatMap(({ entries }) => entries.map(({ to }) => to));

const PERMISSIONS = SUBJECTS.flatMap((subject) => [`${subject}.read` as const, `${subject}.write` as const]);

test('each entry is shown to whoever may make the call of its screen, and to nobody else', () => {
  expect(shownTo(PERMISSIONS)).toEqual(Object.keys(LIVES_BY));
  for (const permission of PERMISSIONS) {
    const open = Object.entries(LIVES_BY).filter(
      ([, { access }]) => access === 'public' || access.permission === undefined || access.permission === permission,
    );
    expect(shownTo([permission])).toEqual(open.map(([path]) => path));
  }
});
