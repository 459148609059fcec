import { ms as adminHome } from '../../features/admin-home/messages/ms.ts';
import { ms as audit } from '../../features/audit/messages/ms.ts';
import { ms as exceptionDesk } from '../../features/exception-desk/messages/ms.ts';
import { ms as holidays } from '../../features/holidays/messages/ms.ts';
import { ms as introducerDesk } from '../../features/introducer-desk/messages/ms.ts';
import { ms as invariants } from '../../features/invariants/messages/ms.ts';
import { ms as me } from '../../features/me/messages/ms.ts';
import { ms as merchants } from '../../features/merchants/messages/ms.ts';
import { ms as paymentDesk } from '../../features/payment-desk/messages/ms.ts';
import { ms as payoutDesk } from '../../features/payout-desk/messages/ms.ts';
import { ms as people } from '../../features/people/messages/ms.ts';
import { ms as plans } from '../../features/plans/messages/ms.ts';
import { ms as providers } from '../../features/providers/messages/ms.ts';
import { ms as queues } from '../../features/queues/messages/ms.ts';
import { ms as reconciliation } from '../../features/reconciliation/messages/ms.ts';
import { ms as refundDesk } from '../../features/refund-desk/messages/ms.ts';
import { ms as search } from '../../features/search/messages/ms.ts';
import { ms as settlementDesk } from '../../features/settlement-desk/messages/ms.ts';
import { ms as signIn } from '../../features/sign-in/messages/ms.ts';
import { ms as topUpDesk } from '../../features/top-up-desk/messages/ms.ts';
import { ms as shared } from '../../shared/i18n/ms.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationWithoutPlurals } from '../../shared/i18n/translation.ts';
import { ms as admin } from './messages/ms.ts';
import type { en } from './messages-en.ts';

export const ms: TranslationWithoutPlurals<typeof en> = mergeMessages(
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
