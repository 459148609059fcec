import { billOwner } from './modules/customer-bills/customer-bills.service.ts';
import type { PayableOwners } from './modules/invoices/invoices.service.ts';
import { shopOrderOwner } from './modules/orders/orders.service.ts';
import { planOwner } from './modules/subscriptions/subscriptions.service.ts';
import { topUpOwner } from './modules/top-ups/top-ups.service.ts';

/** The module behind each kind of invoice. */
export const payableOwners: PayableOwners = {
  BILL: billOwner,
  POOL_TOPUP: topUpOwner,
  PREFUND_TOPUP: topUpOwner,
  GENERIC_TOPUP: topUpOwner,
  SUBSCRIPTION: planOwner,
  SHOP_ORDER: shopOrderOwner,
};
