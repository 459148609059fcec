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
import { expect, test } from 'vitest';
import { CREATE_PERMISSIONS } from './create-permissions.ts';
import type { Path } from './paths.ts';

const CALLS: Partial<Record<Path, { access: Access }>> = {
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
  '/payout/view/new': payouts.create,
  '/info/new': companyDetails.create,
  '/business-owner-details/new': businessOwners.create,
  '/api/new': merchantApi.create,
  '/whitelist/new': whiteListAddresses.create,
  '/team/invite': users.invite,
};

test('a page that creates a record needs the permission of its call', () => {
  const needed = Object.entries(CALLS).map(([path, { access }]) => [
    path,
    access === 'public' ? null : access.permission,
  ]);
  expect(CREATE_PERMISSIONS).toEqual(Object.fromEntries(needed));
});
