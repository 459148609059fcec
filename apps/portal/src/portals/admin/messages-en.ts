import { en as adminHome } from '../../features/admin-home/messages/en.ts';
import { en as audit } from '../../features/audit/messages/en.ts';
import { en as exceptionDesk } from '../../features/exception-desk/messages/en.ts';
import { en as holidays } from '../../features/holidays/messages/en.ts';
import { en as introducerDesk } from '../../features/introducer-desk/messages/en.ts';
import { en as invariants } from '../../features/invariants/messages/en.ts';
import { en as me } from '../../features/me/messages/en.ts';
import { en as merchants } from '../../features/merchants/messages/en.ts';
import { en as paymentDesk } from '../../features/payment-desk/messages/en.ts';
import { en as payoutDesk } from '../../features/payout-desk/messages/en.ts';
import { en as people } from '../../features/people/messages/en.ts';
import { en as plans } from '../../features/plans/messages/en.ts';
import { en as providers } from '../../features/providers/messages/en.ts';
import { en as queues } from '../../features/queues/messages/en.ts';
import { en as reconciliation } from '../../features/reconciliation/messages/en.ts';
import { en as refundDesk } from '../../features/refund-desk/messages/en.ts';
import { en as search } from '../../features/search/messages/en.ts';
import { en as settlementDesk } from '../../features/settlement-desk/messages/en.ts';
import { en as signIn } from '../../features/sign-in/messages/en.ts';
import { en as topUpDesk } from '../../features/top-up-desk/messages/en.ts';
import { en as shared } from '../../shared/i18n/en.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import { en as admin } from './messages/en.ts';

/** All messages of the admin portal. */
export const en = mergeMessages(
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
