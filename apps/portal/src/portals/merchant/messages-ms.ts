import { ms as accounts } from '../../features/accounts/messages/ms.ts';
import { ms as banks } from '../../features/banks/messages/ms.ts';
import { ms as bills } from '../../features/bills/messages/ms.ts';
import { ms as callbacks } from '../../features/callbacks/messages/ms.ts';
import { ms as collections } from '../../features/collections/messages/ms.ts';
import { ms as company } from '../../features/company/messages/ms.ts';
import { ms as customers } from '../../features/customers/messages/ms.ts';
import { ms as dashboard } from '../../features/dashboard/messages/ms.ts';
import { ms as discounts } from '../../features/discounts/messages/ms.ts';
import { ms as merchantApi } from '../../features/merchant-api/messages/ms.ts';
import { ms as messaging } from '../../features/messaging/messages/ms.ts';
import { ms as exceptions } from '../../features/exceptions/messages/ms.ts';
import { ms as images } from '../../features/images/messages/ms.ts';
import { ms as me } from '../../features/me/messages/ms.ts';
import { ms as notices } from '../../features/notices/messages/ms.ts';
import { ms as onboarding } from '../../features/onboarding/messages/ms.ts';
import { ms as orders } from '../../features/orders/messages/ms.ts';
import { ms as pages } from '../../features/pages/messages/ms.ts';
import { ms as payments } from '../../features/payments/messages/ms.ts';
import { ms as payouts } from '../../features/payouts/messages/ms.ts';
import { ms as pools } from '../../features/pools/messages/ms.ts';
import { ms as products } from '../../features/products/messages/ms.ts';
import { ms as refunds } from '../../features/refunds/messages/ms.ts';
import { ms as reports } from '../../features/reports/messages/ms.ts';
import { ms as samples } from '../../features/samples/messages/ms.ts';
import { ms as search } from '../../features/search/messages/ms.ts';
import { ms as settings } from '../../features/settings/messages/ms.ts';
import { ms as settlements } from '../../features/settlements/messages/ms.ts';
import { ms as shipping } from '../../features/shipping/messages/ms.ts';
import { ms as signIn } from '../../features/sign-in/messages/ms.ts';
import { ms as stores } from '../../features/stores/messages/ms.ts';
import { ms as subscriptions } from '../../features/subscriptions/messages/ms.ts';
import { ms as supportView } from '../../features/support-view/messages/ms.ts';
import { ms as team } from '../../features/team/messages/ms.ts';
import { ms as uploads } from '../../features/uploads/messages/ms.ts';
import { ms as shared } from '../../shared/i18n/ms.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationWithoutPlurals } from '../../shared/i18n/translation.ts';
import { ms as merchant } from './messages/ms.ts';
import type { en } from './messages-en.ts';

export const ms: TranslationWithoutPlurals<typeof en> = mergeMessages(
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
