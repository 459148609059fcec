import type { Access } from '@kutip/contracts/access';
import { businessOwners } from '@kutip/contracts/business-owners';
import { catalogs } from '@kutip/contracts/catalogs';
import { collections } from '@kutip/contracts/collections';
import { companyDetails } from '@kutip/contracts/company-details';
import { customerBills } from '@kutip/contracts/customer-bills';
import { customers } from '@kutip/contracts/customers';
import { merchantApi, whiteListAddresses } from '@kutip/contracts/merchant-api';
import { messageBatches } from '@kutip/contracts/message-batches';
import { users } from '@kutip/contracts/users';
import { productCategories, productSubcategories } from '@kutip/contracts/product-categories';
import { products } from '@kutip/contracts/products';
import { payouts } from '@kutip/contracts/payouts';
import { shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { stores } from '@kutip/contracts/stores';
import { expect, test } from 'vitest';
import { CREATE_PERMISSIONS, EDIT_PERMISSIONS } from './page-permissions.ts';
import { paths, type Path } from './paths.ts';

type Calls = Partial<Record<Path, { access: Access }>>;

const CREATE_CALLS: Calls = {
  '/collections/create-payment-form': collections.create,
  '/collections/create-bill-form': collections.create,
  '/collections/$mode/$id/bills/create': customerBills.create,
  '/collections/$mode/$id/bills/create-direct-payment': customerBills.create,
  '/customer-bills/new': customerBills.create,
  '/customers/new': customers.create,
  '/messages/new': messageBatches.preview,
  '/pages/new': catalogs.create,
  '/products/new': products.create,
  '/products-categories/new': productCategories.create,
  '/products-subcategories/new': productSubcategories.create,
  '/shipping/zones/new': shippingZones.create,
  '/shipping/rates/new': shippingRates.create,
  '/stores/create': stores.create,
  '/payout/view/new': payouts.create,
  '/info/new': companyDetails.create,
  '/business-owner-details/new': businessOwners.create,
  '/api/new': merchantApi.create,
  '/whitelist/new': whiteListAddresses.create,
  '/team/invite': users.invite,
};

const EDIT_CALLS: Calls = {
  '/collections/$mode/$id': collections.update,
  '/collections/$mode/$id/bills/view/$billId': customerBills.update,
  '/customer-bills/$mode/$id': customerBills.update,
  '/customers/$mode/$id': customers.update,
  '/pages/$mode/$id': catalogs.update,
  '/products/$mode/$id': products.update,
  '/products-categories/$mode/$id': productCategories.update,
  '/products-subcategories/$mode/$id': productSubcategories.update,
  '/shipping/zones/$mode/$id': shippingZones.update,
  '/shipping/rates/$mode/$id': shippingRates.update,
  '/info/$mode/$id': companyDetails.update,
  '/business-owner-details/$mode/$id': businessOwners.update,
  '/api/$mode/$id': merchantApi.update,
};

const permissionsOf = (calls: Calls) =>
  Object.fromEntries(
    Object.entries(calls).map(([path, { access }]) => [path, access === 'public' ? null : access.permission]),
  );

test('a page that creates a record needs the permission of its call', () => {
  expect(CREATE_PERMISSIONS).toEqual(permissionsOf(CREATE_CALLS));
});

test('the edit form of a record needs the permission of its call', () => {
  expect(EDIT_PERMISSIONS).toEqual(permissionsOf(EDIT_CALLS));
});

/** Whoever is logged in may open a business of their own. */
const FOR_EVERYONE = new Set<Path>(['/accounts/new']);

test('every page that creates or edits a record names its permission', () => {
  const creates = paths.filter((path) => /[/](new|create|invite)$/.test(path) && !FOR_EVERYONE.has(path));
  expect(creates.filter((path) => !(path in CREATE_PERMISSIONS))).toEqual([]);
  const records = paths.filter((path) => path.endsWith('/$mode/$id'));
  expect(records.filter((path) => !(path in EDIT_PERMISSIONS))).toEqual([]);
});
