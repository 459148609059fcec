import type { Permission } from '@kutip/contracts/access';
import type { Path } from './paths.ts';

/**
 * The permission of the call that a page exists for, so that its address shows no form whose sending would be refused.
 * Repeated here and compared with the contracts in a test, because importing them would enlarge the first page.
 */
export const CREATE_PERMISSIONS: Partial<Record<Path, Permission>> = {
  '/collections/create-payment-form': 'bills.write',
  '/collections/create-bill-form': 'bills.write',
  '/collections/$mode/$id/bills/create': 'bills.write',
  '/collections/$mode/$id/bills/create-direct-payment': 'bills.write',
  '/customer-bills/new': 'bills.write',
  '/customers/new': 'bills.write',
  '/messages/new': 'messaging.write',
  '/pages/new': 'shop.write',
  '/products/new': 'shop.write',
  '/products-categories/new': 'shop.write',
  '/products-subcategories/new': 'shop.write',
  '/shipping/zones/new': 'shop.write',
  '/shipping/rates/new': 'shop.write',
  '/stores/create': 'shop.write',
  '/payout/view/new': 'payouts.write',
  '/info/new': 'company.write',
  '/business-owner-details/new': 'company.write',
  '/api/new': 'credentials.write',
  '/whitelist/new': 'credentials.write',
  '/team/invite': 'users.write',
};

/** The same for the mode edit of a page; whoever reads the record may open its mode view. */
export const EDIT_PERMISSIONS: Partial<Record<Path, Permission>> = {
  '/collections/$mode/$id': 'bills.write',
  '/collections/$mode/$id/bills/view/$billId': 'bills.write',
  '/customer-bills/$mode/$id': 'bills.write',
  '/customers/$mode/$id': 'bills.write',
  '/pages/$mode/$id': 'shop.write',
  '/products/$mode/$id': 'shop.write',
  '/products-categories/$mode/$id': 'shop.write',
  '/products-subcategories/$mode/$id': 'shop.write',
  '/shipping/zones/$mode/$id': 'shop.write',
  '/shipping/rates/$mode/$id': 'shop.write',
  '/info/$mode/$id': 'company.write',
  '/business-owner-details/$mode/$id': 'company.write',
  '/api/$mode/$id': 'credentials.write',
};
