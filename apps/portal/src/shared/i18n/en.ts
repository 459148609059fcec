import { merchants, topUpDesk, payoutDesk, itemKind, proposals, providerBank } from './en/desk.ts';
import { accounts, accountStatus, documentKind, memberStatus, role, roleHelp } from './en/accounts.ts';
import { bills } from './en/bills.ts';
import { offline, reminders } from './en/bill-actions.ts';
import { codes } from './en/codes.ts';
import { channel, collections } from './en/collections.ts';
import { common, failure, field, form, list, shell } from './en/common.ts';
import { customers } from './en/customers.ts';
import { fees } from './en/fees.ts';
import { exceptions, exceptionSummary } from './en/exceptions.ts';
import { book, commissionStatus, exceptionKind, transferKind } from './en/money.ts';
import { attemptStatus, billStatus, payments, cardRefusal } from './en/payments.ts';
import { providerReason } from './en/provider-reasons.ts';
import { topUps, topUpStatus } from './en/pools.ts';
import { banks, bankStatus, payouts, payoutStatus, stepUp } from './en/payouts.ts';
import { reasons } from './en/reasons.ts';
import { customizer, tour } from './en/customizer.ts';
import { security } from './en/security.ts';
import { option, settings } from './en/settings.ts';
import { refunds } from './en/refunds.ts';
import { settlements, settlementStatus } from './en/settlements.ts';
import { signIn } from './en/sign-in.ts';
import { actor, timeline, timelineDetails } from './en/timeline.ts';
import { uploads } from './en/uploads.ts';

/** All messages shared by the portals. The other languages are checked against English. */
export const en = {
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
} as const;
