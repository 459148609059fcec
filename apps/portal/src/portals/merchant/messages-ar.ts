import { ar as accounts } from '../../features/accounts/messages/ar.ts';
import { ar as banks } from '../../features/banks/messages/ar.ts';
import { ar as bills } from '../../features/bills/messages/ar.ts';
import { ar as callbacks } from '../../features/callbacks/messages/ar.ts';
import { ar as collections } from '../../features/collections/messages/ar.ts';
import { ar as company } from '../../features/company/messages/ar.ts';
import { ar as customers } from '../../features/customers/messages/ar.ts';
import { ar as dashboard } from '../../features/dashboard/messages/ar.ts';
import { ar as discounts } from '../../features/discounts/messages/ar.ts';
import { ar as merchantApi } from '../../features/merchant-api/messages/ar.ts';
import { ar as messaging } from '../../features/messaging/messages/ar.ts';
import { ar as exceptions } from '../../features/exceptions/messages/ar.ts';
import { ar as images } from '../../features/images/messages/ar.ts';
import { ar as me } from '../../features/me/messages/ar.ts';
import { ar as notices } from '../../features/notices/messages/ar.ts';
import { ar as onboarding } from '../../features/onboarding/messages/ar.ts';
import { ar as orders } from '../../features/orders/messages/ar.ts';
import { ar as pages } from '../../features/pages/messages/ar.ts';
import { ar as payments } from '../../features/payments/messages/ar.ts';
import { ar as payouts } from '../../features/payouts/messages/ar.ts';
import { ar as pools } from '../../features/pools/messages/ar.ts';
import { ar as products } from '../../features/products/messages/ar.ts';
import { ar as refunds } from '../../features/refunds/messages/ar.ts';
import { ar as reports } from '../../features/reports/messages/ar.ts';
import { ar as samples } from '../../features/samples/messages/ar.ts';
import { ar as search } from '../../features/search/messages/ar.ts';
import { ar as settings } from '../../features/settings/messages/ar.ts';
import { ar as settlements } from '../../features/settlements/messages/ar.ts';
import { ar as shipping } from '../../features/shipping/messages/ar.ts';
import { ar as signIn } from '../../features/sign-in/messages/ar.ts';
import { ar as stores } from '../../features/stores/messages/ar.ts';
import { ar as subscriptions } from '../../features/subscriptions/messages/ar.ts';
import { ar as supportView } from '../../features/support-view/messages/ar.ts';
import { ar as team } from '../../features/team/messages/ar.ts';
import { ar as uploads } from '../../features/uploads/messages/ar.ts';
import { ar as shared } from '../../shared/i18n/ar.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationOf } from '../../shared/i18n/translation.ts';
import { ar as merchant } from './messages/ar.ts';
import type { en } from './messages-en.ts';

export const ar: TranslationOf<typeof en> = mergeMessages(
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
  merchantApi,
  messaging,
  exceptions,
  images,
  me,
  notices,
  onboarding,
  orders,
  pages,
  payments,
  payouts,
  pools,
  products,
  refunds,
  reports,
  samples,
  settings,
  settlements,
  shipping,
  stores,
  signIn,
  subscriptions,
  supportView,
  team,
  uploads,
  search,
);
