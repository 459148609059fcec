import { en as accounts } from '../../features/accounts/messages/en.ts';
import { en as banks } from '../../features/banks/messages/en.ts';
import { en as bills } from '../../features/bills/messages/en.ts';
import { en as callbacks } from '../../features/callbacks/messages/en.ts';
import { en as collections } from '../../features/collections/messages/en.ts';
import { en as company } from '../../features/company/messages/en.ts';
import { en as customers } from '../../features/customers/messages/en.ts';
import { en as dashboard } from '../../features/dashboard/messages/en.ts';
import { en as discounts } from '../../features/discounts/messages/en.ts';
import { en as exceptions } from '../../features/exceptions/messages/en.ts';
import { en as images } from '../../features/images/messages/en.ts';
import { en as me } from '../../features/me/messages/en.ts';
import { en as merchantApi } from '../../features/merchant-api/messages/en.ts';
import { en as messaging } from '../../features/messaging/messages/en.ts';
import { en as notices } from '../../features/notices/messages/en.ts';
import { en as onboarding } from '../../features/onboarding/messages/en.ts';
import { en as orders } from '../../features/orders/messages/en.ts';
import { en as pages } from '../../features/pages/messages/en.ts';
import { en as payments } from '../../features/payments/messages/en.ts';
import { en as payouts } from '../../features/payouts/messages/en.ts';
import { en as pools } from '../../features/pools/messages/en.ts';
import { en as products } from '../../features/products/messages/en.ts';
import { en as refunds } from '../../features/refunds/messages/en.ts';
import { en as reports } from '../../features/reports/messages/en.ts';
import { en as samples } from '../../features/samples/messages/en.ts';
import { en as search } from '../../features/search/messages/en.ts';
import { en as settings } from '../../features/settings/messages/en.ts';
import { en as settlements } from '../../features/settlements/messages/en.ts';
import { en as shipping } from '../../features/shipping/messages/en.ts';
import { en as signIn } from '../../features/sign-in/messages/en.ts';
import { en as stores } from '../../features/stores/messages/en.ts';
import { en as subscriptions } from '../../features/subscriptions/messages/en.ts';
import { en as supportView } from '../../features/support-view/messages/en.ts';
import { en as team } from '../../features/team/messages/en.ts';
import { en as uploads } from '../../features/uploads/messages/en.ts';
import { en as shared } from '../../shared/i18n/en.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import { en as merchant } from './messages/en.ts';

/** All English messages of the merchant portal: what the other languages translate. Its pages load their own only. */
export const en = mergeMessages(
  shared,
  merchant,
  accounts,
  banks,
  bills,
  callbacks,
  collections,
  company,
  customers,
  dashboard,
  discounts,
  messaging,
  exceptions,
  images,
  me,
  notices,
  onboarding,
  pages,
  payments,
  payouts,
  pools,
  refunds,
  reports,
  samples,
  settings,
  settlements,
  signIn,
  subscriptions,
  supportView,
  team,
  uploads,
  search,
  orders,
  products,
  shipping,
  stores,
  merchantApi,
);
