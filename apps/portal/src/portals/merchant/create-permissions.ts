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
  '/payout/view/new': 'payouts.write',
  '/info/new': 'company.write',
  '/business-owner-details/new': 'company.write',
  '/api/new': 'credentials.write',
  '/whitelist/new': 'credentials.write',
  '/team/invite': 'users.write',
};
