import { accounts, accountStatus, memberStatus, role, roleHelp } from './ar/accounts.ts';
import { bills } from './ar/bills.ts';
import { bulkBills, offline, reminders } from './ar/bill-actions.ts';
import { callbackError, callbackEvent, callbacks, callbackStatus } from './ar/callbacks.ts';
import { codes } from './ar/codes.ts';
import { channel, collectionForm, collections } from './ar/collections.ts';
import { common, failure, field, form, list, shell } from './ar/common.ts';
import { customers } from './ar/customers.ts';
import { dashboard } from './ar/dashboard.ts';
import { exceptions, exceptionSummary } from './ar/exceptions.ts';
import { forgot } from './ar/forgot.ts';
import { book, exceptionKind, transferKind } from './ar/money.ts';
import { attemptStatus, billStatus, payments } from './ar/payments.ts';
import { pools, topUps, topUpStatus } from './ar/pools.ts';
import { banks, bankStatus, payouts, payoutStatus, stepUp } from './ar/payouts.ts';
import { reasons } from './ar/reasons.ts';
import { customizer, tour } from './ar/customizer.ts';
import { security } from './ar/security.ts';
import { option, settings } from './ar/settings.ts';
import { refunds, refundStatus } from './ar/refunds.ts';
import { settlements, settlementStatus } from './ar/settlements.ts';
import { signIn } from './ar/sign-in.ts';
import { noticeEvent, noticeKind, notices, planStatus, subscriptions } from './ar/subscriptions.ts';
import { actor, timeline, timelineDetails } from './ar/timeline.ts';
import { uploads } from './ar/uploads.ts';
import type { en, TranslationOf } from './en.ts';

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
} as const satisfies TranslationOf<typeof en>;
