import { merchants, topUpDesk, payoutDesk, itemKind, proposals, providerBank } from './ar/desk.ts';
import { accounts, accountStatus, documentKind, memberStatus, role, roleHelp } from './ar/accounts.ts';
import { bills } from './ar/bills.ts';
import { offline, reminders } from './ar/bill-actions.ts';
import { codes } from './ar/codes.ts';
import { channel, collections } from './ar/collections.ts';
import { common, failure, field, form, list, shell } from './ar/common.ts';
import { customers } from './ar/customers.ts';
import { fees } from './ar/fees.ts';
import { exceptions, exceptionSummary } from './ar/exceptions.ts';
import { book, commissionStatus, exceptionKind, transferKind } from './ar/money.ts';
import { attemptStatus, billStatus, payments, cardRefusal } from './ar/payments.ts';
import { providerReason } from './ar/provider-reasons.ts';
import { topUps, topUpStatus } from './ar/pools.ts';
import { banks, bankStatus, payouts, payoutStatus, stepUp } from './ar/payouts.ts';
import { reasons } from './ar/reasons.ts';
import { customizer, tour } from './ar/customizer.ts';
import { security } from './ar/security.ts';
import { option, settings } from './ar/settings.ts';
import { refunds } from './ar/refunds.ts';
import { settlements, settlementStatus } from './ar/settlements.ts';
import { signIn } from './ar/sign-in.ts';
import { actor, timeline, timelineDetails } from './ar/timeline.ts';
import { uploads } from './ar/uploads.ts';
import type { en } from './en.ts';
import type { TranslationOf } from './translation.ts';

/** All shared messages in Arabic; a missing message is a type error. */
export const ar = {
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
} as const satisfies TranslationOf<typeof en>;
