import { merchants, topUpDesk, payoutDesk, itemKind, proposals, providerBank } from './zh/desk.ts';
import { accounts, accountStatus, documentKind, memberStatus, role, roleHelp } from './zh/accounts.ts';
import { bills } from './zh/bills.ts';
import { offline, reminders } from './zh/bill-actions.ts';
import { codes } from './zh/codes.ts';
import { channel, collections } from './zh/collections.ts';
import { common, failure, field, form, list, shell } from './zh/common.ts';
import { customers } from './zh/customers.ts';
import { fees } from './zh/fees.ts';
import { exceptions, exceptionSummary } from './zh/exceptions.ts';
import { book, commissionStatus, exceptionKind, transferKind } from './zh/money.ts';
import { attemptStatus, billStatus, payments, cardRefusal } from './zh/payments.ts';
import { providerReason } from './zh/provider-reasons.ts';
import { topUps, topUpStatus } from './zh/pools.ts';
import { banks, bankStatus, payouts, payoutStatus, stepUp } from './zh/payouts.ts';
import { reasons } from './zh/reasons.ts';
import { customizer, tour } from './zh/customizer.ts';
import { security } from './zh/security.ts';
import { option, settings } from './zh/settings.ts';
import { refunds } from './zh/refunds.ts';
import { settlements, settlementStatus } from './zh/settlements.ts';
import { signIn } from './zh/sign-in.ts';
import { actor, timeline, timelineDetails } from './zh/timeline.ts';
import { uploads } from './zh/uploads.ts';
import type { en } from './en.ts';
import type { TranslationWithoutPlurals } from './translation.ts';

/** All shared messages in simplified Chinese as used in Malaysia; a missing message is a type error. */
export const zh = {
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
