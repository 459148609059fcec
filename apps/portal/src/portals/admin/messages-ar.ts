import { ar as adminHome } from '../../features/admin-home/messages/ar.ts';
import { ar as audit } from '../../features/audit/messages/ar.ts';
import { ar as exceptionDesk } from '../../features/exception-desk/messages/ar.ts';
import { ar as holidays } from '../../features/holidays/messages/ar.ts';
import { ar as introducerDesk } from '../../features/introducer-desk/messages/ar.ts';
import { ar as invariants } from '../../features/invariants/messages/ar.ts';
import { ar as me } from '../../features/me/messages/ar.ts';
import { ar as merchants } from '../../features/merchants/messages/ar.ts';
import { ar as paymentDesk } from '../../features/payment-desk/messages/ar.ts';
import { ar as payoutDesk } from '../../features/payout-desk/messages/ar.ts';
import { ar as people } from '../../features/people/messages/ar.ts';
import { ar as plans } from '../../features/plans/messages/ar.ts';
import { ar as providers } from '../../features/providers/messages/ar.ts';
import { ar as queues } from '../../features/queues/messages/ar.ts';
import { ar as reconciliation } from '../../features/reconciliation/messages/ar.ts';
import { ar as refundDesk } from '../../features/refund-desk/messages/ar.ts';
import { ar as search } from '../../features/search/messages/ar.ts';
import { ar as settlementDesk } from '../../features/settlement-desk/messages/ar.ts';
import { ar as signIn } from '../../features/sign-in/messages/ar.ts';
import { ar as topUpDesk } from '../../features/top-up-desk/messages/ar.ts';
import { ar as shared } from '../../shared/i18n/ar.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationOf } from '../../shared/i18n/translation.ts';
import { ar as admin } from './messages/ar.ts';
import type { en } from './messages-en.ts';

export const ar: TranslationOf<typeof en> = mergeMessages(
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
