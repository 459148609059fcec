import { zh as accounts } from '../../features/accounts/messages/zh.ts';
import { zh as banks } from '../../features/banks/messages/zh.ts';
import { zh as bills } from '../../features/bills/messages/zh.ts';
import { zh as callbacks } from '../../features/callbacks/messages/zh.ts';
import { zh as collections } from '../../features/collections/messages/zh.ts';
import { zh as company } from '../../features/company/messages/zh.ts';
import { zh as customers } from '../../features/customers/messages/zh.ts';
import { zh as dashboard } from '../../features/dashboard/messages/zh.ts';
import { zh as discounts } from '../../features/discounts/messages/zh.ts';
import { zh as merchantApi } from '../../features/merchant-api/messages/zh.ts';
import { zh as messaging } from '../../features/messaging/messages/zh.ts';
import { zh as exceptions } from '../../features/exceptions/messages/zh.ts';
import { zh as images } from '../../features/images/messages/zh.ts';
import { zh as me } from '../../features/me/messages/zh.ts';
import { zh as notices } from '../../features/notices/messages/zh.ts';
import { zh as onboarding } from '../../features/onboarding/messages/zh.ts';
import { zh as orders } from '../../features/orders/messages/zh.ts';
import { zh as pages } from '../../features/pages/messages/zh.ts';
import { zh as payments } from '../../features/payments/messages/zh.ts';
import { zh as payouts } from '../../features/payouts/messages/zh.ts';
import { zh as pools } from '../../features/pools/messages/zh.ts';
import { zh as products } from '../../features/products/messages/zh.ts';
import { zh as refunds } from '../../features/refunds/messages/zh.ts';
import { zh as reports } from '../../features/reports/messages/zh.ts';
import { zh as search } from '../../features/search/messages/zh.ts';
import { zh as samples } from '../../features/samples/messages/zh.ts';
import { zh as settings } from '../../features/settings/messages/zh.ts';
import { zh as settlements } from '../../features/settlements/messages/zh.ts';
import { zh as shipping } from '../../features/shipping/messages/zh.ts';
import { zh as signIn } from '../../features/sign-in/messages/zh.ts';
import { zh as stores } from '../../features/stores/messages/zh.ts';
import { zh as subscriptions } from '../../features/subscriptions/messages/zh.ts';
import { zh as supportView } from '../../features/support-view/messages/zh.ts';
import { zh as team } from '../../features/team/messages/zh.ts';
import { zh as uploads } from '../../features/uploads/messages/zh.ts';
import { zh as shared } from '../../shared/i18n/zh.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationWithoutPlurals } from '../../shared/i18n/translation.ts';
import { zh as merchant } from './messages/zh.ts';
import type { en } from './messages-en.ts';

export const zh: TranslationWithoutPlurals<typeof en> = mergeMessages(
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
