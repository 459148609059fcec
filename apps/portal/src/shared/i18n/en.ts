import { accounts, accountStatus, memberStatus, role, roleHelp } from './en/accounts.ts';
import { bills } from './en/bills.ts';
import { bulkBills, offline, reminders } from './en/bill-actions.ts';
import { callbackError, callbackEvent, callbacks, callbackStatus } from './en/callbacks.ts';
import { codes } from './en/codes.ts';
import { channel, collectionForm, collections } from './en/collections.ts';
import { common, failure, field, form, list, shell } from './en/common.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { exceptions, exceptionSummary } from './en/exceptions.ts';
import { forgot } from './en/forgot.ts';
import { book, exceptionKind, transferKind } from './en/money.ts';
import { attemptStatus, billStatus, payments } from './en/payments.ts';
import { pools, topUps, topUpStatus } from './en/pools.ts';
import { banks, bankStatus, payouts, payoutStatus, stepUp } from './en/payouts.ts';
import { reasons } from './en/reasons.ts';
import { customizer, tour } from './en/customizer.ts';
import { security } from './en/security.ts';
import { option, settings } from './en/settings.ts';
import { refunds, refundStatus } from './en/refunds.ts';
import { settlements, settlementStatus } from './en/settlements.ts';
import { signIn } from './en/sign-in.ts';
import { noticeEvent, noticeKind, notices, planStatus, subscriptions } from './en/subscriptions.ts';
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
} as const;

type PluralBase<K> = K extends `${infer Base}_other` ? Base : never;
/** The same messages in another language. Where English has two plural forms, Arabic has up to six. */
export type TranslationOf<T> = { [K in keyof T]: T[K] extends string ? string : TranslationOf<T[K]> } & {
  [K in PluralBase<keyof T> as `${K}_${'zero' | 'two' | 'few' | 'many'}`]?: string;
};

type Singular<T> = {
  [K in keyof T]: K extends `${infer Base}_one` ? (`${Base}_other` extends keyof T ? K : never) : never;
}[keyof T];
/** The same messages in a language without plural forms, such as Malay and Chinese: only `_other` exists. */
export type TranslationWithoutPlurals<T> = {
  [K in Exclude<keyof T, Singular<T>>]: T[K] extends string ? string : TranslationWithoutPlurals<T[K]>;
};
