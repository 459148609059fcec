import type { Access } from '@kutip/contracts/access';
import { accounts } from '@kutip/contracts/accounts';
import { catalogs } from '@kutip/contracts/catalogs';
import { collections } from '@kutip/contracts/collections';
import { companyDetails } from '@kutip/contracts/company-details';
import { customerBills } from '@kutip/contracts/customer-bills';
import { customers } from '@kutip/contracts/customers';
import { merchantApi } from '@kutip/contracts/merchant-api';
import { messageBatches } from '@kutip/contracts/message-batches';
import { dashboard } from '@kutip/contracts/dashboard';
import { exceptions } from '@kutip/contracts/exceptions';
import { images } from '@kutip/contracts/images';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { payouts } from '@kutip/contracts/payouts';
import { pools } from '@kutip/contracts/pools';
import { products } from '@kutip/contracts/products';
import { shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { refunds } from '@kutip/contracts/refunds';
import { reports } from '@kutip/contracts/reports';
import { settlements } from '@kutip/contracts/settlements';
import { orders } from '@kutip/contracts/shipments';
import { users } from '@kutip/contracts/users';
import { SUBJECTS } from '@kutip/domain/roles';
import { expect, test } from 'vitest';
import type { User } from '../../shared/session/session.ts';
import { menuFor } from './menu.ts';
import type { Path } from './paths.ts';

/** The main call of each screen in the menu. */
const MAIN_CALLS: Partial<Record<Path, { access: Access }>> = {
  '/dashboard': dashboard.merchant,
  '/reports/view': reports.month,
  '/collections/list': collections.list,
  '/customer-bills/datatable': customerBills.list,
  '/customers/datatable': customers.list,
  '/messages/view': messageBatches.batches,
  '/collections/payments': paymentRecords.list,
  '/collections/exceptions': exceptions.list,
  '/pools/list': pools.list,
  '/settlement/view': settlements.list,
  '/payout/view': payouts.list,
  '/refund/view': refunds.list,
  '/stores/order-management': orders.list,
  '/products/datatable': products.list,
  '/shipping/zones': shippingZones.list,
  '/shipping/rates': shippingRates.list,
  '/stores/manage': images.list,
  '/pages/datatable': catalogs.list,
  '/info/view': companyDetails.list,
  '/api/datatable': merchantApi.list,
  '/subscriptions/view': users.list, // users who manage the team manage the plan
  '/team': users.list,
  '/accounts': accounts.read,
};

const visiblePaths = (permissions: User['permissions']): string[] =>
  menuFor({ permissions } as User, (sentence) => sentence).flatMap(({ entries }) => entries.map(({ to }) => to));

const PERMISSIONS = SUBJECTS.flatMap((subject) => [`${subject}.read` as const, `${subject}.write` as const]);

test('a menu entry is shown only to users with access to the main call of its screen', () => {
  expect(visiblePaths(PERMISSIONS)).toEqual(Object.keys(MAIN_CALLS));
  for (const permission of PERMISSIONS) {
    const open = Object.entries(MAIN_CALLS).filter(
      ([, { access }]) => access === 'public' || access.permission === undefined || access.permission === permission,
    );
    expect(visiblePaths([permission])).toEqual(open.map(([path]) => path));
  }
});
