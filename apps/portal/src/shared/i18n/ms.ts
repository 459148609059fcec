import { accounts, accountStatus, memberStatus, role, roleHelp } from './ms/accounts.ts';
import { bills } from './ms/bills.ts';
import { bulkBills, offline, reminders } from './ms/bill-actions.ts';
import { callbackError, callbackEvent, callbacks, callbackStatus } from './ms/callbacks.ts';
import { codes } from './ms/codes.ts';
import { channel, collectionForm, collections } from './ms/collections.ts';
import { common, failure, field, form, list, shell } from './ms/common.ts';
import { customers } from './ms/customers.ts';
import { dashboard } from './ms/dashboard.ts';
import { exceptions, exceptionSummary } from './ms/exceptions.ts';
import { forgot } from './ms/forgot.ts';
import { book, exceptionKind, transferKind } from './ms/money.ts';
import { attemptStatus, billStatus, payments } from './ms/payments.ts';
import { pools, topUps, topUpStatus } from './ms/pools.ts';
import { banks, bankStatus, payouts, payoutStatus, stepUp } from './ms/payouts.ts';
import { reasons } from './ms/reasons.ts';
import { customizer, tour } from './ms/customizer.ts';
import { security } from './ms/security.ts';
import { option, settings } from './ms/settings.ts';
import { refunds, refundStatus } from './ms/refunds.ts';
import { settlements, settlementStatus } from './ms/settlements.ts';
import { signIn } from './ms/sign-in.ts';
import { noticeEvent, noticeKind, notices, planStatus, subscriptions } from './ms/subscriptions.ts';
import { actor, timeline, timelineDetails } from './ms/timeline.ts';
import { uploads } from './ms/uploads.ts';
import type { en, TranslationWithoutPlurals } from './en.ts';

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
