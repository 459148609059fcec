import { merchants, topUpDesk, payoutDesk, itemKind, proposals, providerBank } from './ms/desk.ts';
import { accounts, accountStatus, documentKind, memberStatus, role, roleHelp } from './ms/accounts.ts';
import { bills } from './ms/bills.ts';
import { offline, reminders } from './ms/bill-actions.ts';
import { codes } from './ms/codes.ts';
import { channel, collections } from './ms/collections.ts';
import { common, failure, field, form, list, shell } from './ms/common.ts';
import { customers } from './ms/customers.ts';
import { fees } from './ms/fees.ts';
import { exceptions, exceptionSummary } from './ms/exceptions.ts';
import { book, commissionStatus, exceptionKind, transferKind } from './ms/money.ts';
import { attemptStatus, billStatus, payments, cardRefusal } from './ms/payments.ts';
import { providerReason } from './ms/provider-reasons.ts';
import { topUps, topUpStatus } from './ms/pools.ts';
import { banks, bankStatus, payouts, payoutStatus, stepUp } from './ms/payouts.ts';
import { reasons } from './ms/reasons.ts';
import { customizer, tour } from './ms/customizer.ts';
import { security } from './ms/security.ts';
import { option, settings } from './ms/settings.ts';
import { refunds } from './ms/refunds.ts';
import { settlements, settlementStatus } from './ms/settlements.ts';
import { signIn } from './ms/sign-in.ts';
import { actor, timeline, timelineDetails } from './ms/timeline.ts';
import { uploads } from './ms/uploads.ts';
import type { en } from './en.ts';
import type { TranslationWithoutPlurals } from './translation.ts';

/** All shared messages in Bahasa Melayu; a missing message is a type error. */
export const ms = {
  common,
  shell,
  customizer,
  tour,
  failure,
  list,
  form,
  field,
  codes,
  reasons,
  sign_in: signIn,
  accounts,
  account_status: accountStatus,
  document_kind: documentKind,
  member_status: memberStatus,
  role,
  role_help: roleHelp,
  collections,
  channel,
  bills,
  offline,
  reminders,
  customers,
  fees,
  payments,
  attempt_status: attemptStatus,
  bill_status: billStatus,
  timeline,
  timeline_details: timelineDetails,
  actor,
  book,
  transfer_kind: transferKind,
  exception_kind: exceptionKind,
  commission_status: commissionStatus,
  exceptions,
  exception_summary: exceptionSummary,
  top_ups: topUps,
  top_up_status: topUpStatus,
  settlements,
  settlement_status: settlementStatus,
  payouts,
  payout_status: payoutStatus,
  refunds,
  banks,
  bank_status: bankStatus,
  step_up: stepUp,
  security,
  uploads,
  settings,
  option,
  merchants,
  top_up_desk: topUpDesk,
  payout_desk: payoutDesk,
  proposals,
  item_kind: itemKind,
  card_refusal: cardRefusal,
  provider_reason: providerReason,
  provider_bank: providerBank,
} as const satisfies TranslationWithoutPlurals<typeof en>;
