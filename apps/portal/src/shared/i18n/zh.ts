import { accounts, accountStatus, memberStatus, role, roleHelp } from './zh/accounts.ts';
import { bills } from './zh/bills.ts';
import { bulkBills, offline, reminders } from './zh/bill-actions.ts';
import { callbackError, callbackEvent, callbacks, callbackStatus } from './zh/callbacks.ts';
import { codes } from './zh/codes.ts';
import { channel, collectionForm, collections } from './zh/collections.ts';
import { common, failure, field, form, list, shell } from './zh/common.ts';
import { customers } from './zh/customers.ts';
import { dashboard } from './zh/dashboard.ts';
import { exceptions, exceptionSummary } from './zh/exceptions.ts';
import { forgot } from './zh/forgot.ts';
import { book, exceptionKind, transferKind } from './zh/money.ts';
import { attemptStatus, billStatus, payments } from './zh/payments.ts';
import { pools, topUps, topUpStatus } from './zh/pools.ts';
import { banks, bankStatus, payouts, payoutStatus, stepUp } from './zh/payouts.ts';
import { reasons } from './zh/reasons.ts';
import { customizer, tour } from './zh/customizer.ts';
import { security } from './zh/security.ts';
import { option, settings } from './zh/settings.ts';
import { refunds, refundStatus } from './zh/refunds.ts';
import { settlements, settlementStatus } from './zh/settlements.ts';
import { signIn } from './zh/sign-in.ts';
import { noticeEvent, noticeKind, notices, planStatus, subscriptions } from './zh/subscriptions.ts';
import { actor, timeline, timelineDetails } from './zh/timeline.ts';
import { uploads } from './zh/uploads.ts';
import type { en, TranslationWithoutPlurals } from './en.ts';

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
  forgot,
  accounts,
  account_status: accountStatus,
  member_status: memberStatus,
  role,
  role_help: roleHelp,
  dashboard,
  collections,
  collection_form: collectionForm,
  channel,
  bills,
  bulk_bills: bulkBills,
  offline,
  reminders,
  customers,
  payments,
  attempt_status: attemptStatus,
  bill_status: billStatus,
  timeline,
  timeline_details: timelineDetails,
  actor,
  book,
  transfer_kind: transferKind,
  exception_kind: exceptionKind,
  exceptions,
  exception_summary: exceptionSummary,
  pools,
  top_ups: topUps,
  top_up_status: topUpStatus,
  settlements,
  settlement_status: settlementStatus,
  payouts,
  payout_status: payoutStatus,
  refunds,
  refund_status: refundStatus,
  banks,
  bank_status: bankStatus,
  step_up: stepUp,
  security,
  subscriptions,
  plan_status: planStatus,
  notices,
  notice_kind: noticeKind,
  notice_event: noticeEvent,
  callbacks,
  callback_status: callbackStatus,
  callback_event: callbackEvent,
  callback_error: callbackError,
  uploads,
  settings,
  option,
} as const satisfies TranslationWithoutPlurals<typeof en>;
