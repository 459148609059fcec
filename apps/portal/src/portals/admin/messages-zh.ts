import { zh as adminHome } from '../../features/admin-home/messages/zh.ts';
import { zh as audit } from '../../features/audit/messages/zh.ts';
import { zh as exceptionDesk } from '../../features/exception-desk/messages/zh.ts';
import { zh as holidays } from '../../features/holidays/messages/zh.ts';
import { zh as introducerDesk } from '../../features/introducer-desk/messages/zh.ts';
import { zh as invariants } from '../../features/invariants/messages/zh.ts';
import { zh as me } from '../../features/me/messages/zh.ts';
import { zh as merchants } from '../../features/merchants/messages/zh.ts';
import { zh as paymentDesk } from '../../features/payment-desk/messages/zh.ts';
import { zh as payoutDesk } from '../../features/payout-desk/messages/zh.ts';
import { zh as people } from '../../features/people/messages/zh.ts';
import { zh as plans } from '../../features/plans/messages/zh.ts';
import { zh as providers } from '../../features/providers/messages/zh.ts';
import { zh as queues } from '../../features/queues/messages/zh.ts';
import { zh as reconciliation } from '../../features/reconciliation/messages/zh.ts';
import { zh as refundDesk } from '../../features/refund-desk/messages/zh.ts';
import { zh as search } from '../../features/search/messages/zh.ts';
import { zh as settlementDesk } from '../../features/settlement-desk/messages/zh.ts';
import { zh as signIn } from '../../features/sign-in/messages/zh.ts';
import { zh as topUpDesk } from '../../features/top-up-desk/messages/zh.ts';
import { zh as shared } from '../../shared/i18n/zh.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationWithoutPlurals } from '../../shared/i18n/translation.ts';
import { zh as admin } from './messages/zh.ts';
import type { en } from './messages-en.ts';

export const zh: TranslationWithoutPlurals<typeof en> = mergeMessages(
  shared,
  admin,
  adminHome,
  audit,
  exceptionDesk,
  holidays,
  introducerDesk,
  invariants,
  me,
  merchants,
  paymentDesk,
  payoutDesk,
  people,
  plans,
  providers,
  queues,
  reconciliation,
  refundDesk,
  settlementDesk,
  signIn,
  topUpDesk,
  search,
);
