/** Public interface of the accounts module: merchants, their plans and their settings. */
import type { account } from '@kutip/contracts/auth';
import { CODE } from '@kutip/contracts/codes';
import type { publicMerchant as face, publicSupport } from '@kutip/contracts/collections';
import { Refusal } from '@kutip/domain/refusal';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import {
  findActivePlan,
  findMerchantProfile,
  findAccount,
  findActiveSuccessField,
  findPlanWithSettings,
  findSupportContact,
  findSuccessField,
} from './accounts.queries.ts';
import { planRates, planSetting, type Plan, type PricedPlan } from './plan.ts';

export { insertMember as addMember, isSuspended } from './accounts.queries.ts';
export { findMerchant } from './admin.queries.ts';
export { findReviewState, lockReviewState } from './memberships.queries.ts';
export { merchantsNamed } from './admin.queries.ts';
export { findOfAllMerchants } from './find-merchants.ts';
export { requestReview } from './request-review.ts';
export { findActiveMember, selectActiveMember, setLastAccount } from './memberships.queries.ts';
export { openIntroducerAccount, findOrCreatePlatformAccount } from './platform-account.ts';
export { openMerchant, type OpenMerchantInput } from './open-merchant.ts';
export { ratesColumn } from './plan-rates.queries.ts';
export { planHas, type AdvancedSetting, type Plan, type PlanFlags, type PlanSetting } from './plan.ts';

const noActivePlan = (account_id: string) => new Error(`Account ${account_id} has no active plan`);

/** The account's active plan: channel flags, limits and service tax. Throws when there is none, which would be a bug. */
export async function loadPlan(db: Connection, account_id: string): Promise<Plan> {
  const plan = await findActivePlan(db, account_id);
  if (!plan) throw noActivePlan(account_id);
  return { ...plan, advanced_setting: planSetting.parse(plan.advanced_setting) };
}

/**
 * The active plan, as `loadPlan` loads it, with its rates of a day, and per channel in display order: whether it is enabled,
 * who bears the fee, and the merchant's limits in sen (D-36).
 */
export async function loadPlanWithSettings(
  db: Connection,
  account_id: string,
  day: string,
): Promise<{ plan: PricedPlan; settings: PaymentSetting[] }> {
  const found = await findPlanWithSettings(db, account_id, day);
  if (!found) throw noActivePlan(account_id);
  const { settings, ...plan } = found;
  const advanced_setting = planSetting.parse(plan.advanced_setting);
  return { plan: { ...plan, advanced_setting, rates: planRates.parse(plan.rates) }, settings };
}

async function loadAccount(db: Connection, account_id: string) {
  const found = await findAccount(db, account_id);
  if (!found) throw new Refusal(CODE.not_found, 'Record not found.');
  return found;
}

/** The account with its plan and timestamps. Refuses 4004 when it does not exist. */
export async function loadAccountRecord(db: Connection, account_id: string) {
  const found = await loadAccount(db, account_id);
  const { advanced_setting: _, service_tax_rates: __, ...subscription_plan } = await loadPlan(db, account_id);
  return { ...found, uuid: found.id, subscription_plan };
}

/** The account as its members see it, with its plan. Refuses 4004 when it does not exist. */
export async function loadAccountView(db: Connection, account_id: string): Promise<z.output<typeof account>> {
  const { created_at: _, updated_at: __, ...view } = await loadAccountRecord(db, account_id);
  return view;
}

/** What payers see of a merchant. Refuses 4004 when the account does not exist. */
export async function loadMerchantProfile(db: Connection, account_id: string): Promise<z.output<typeof face>> {
  const found = await findMerchantProfile(db, account_id);
  if (!found) throw new Refusal(CODE.not_found, 'Record not found.');
  return found;
}

/** The support contact for payers; null when the merchant has none. */
export const loadSupportContact = async (
  db: Connection,
  account_id: string,
): Promise<z.output<typeof publicSupport> | null> => (await findSupportContact(db, account_id)) ?? null;

export interface SuccessField {
  title: string;
  message: string;
  /** Optional receipt lines that are shown. */
  fields: string[];
  button_label: string | null;
  redirect_url: string | null;
}

/** Whether the account has this success field, active or not. */
export const hasSuccessField = async (db: Connection, account_id: string, id: string): Promise<boolean> =>
  (await findSuccessField(db, account_id, id)) !== undefined;

/** The success page: the collection's own when it is active, else the account's first (D-33). */
export const loadSuccessField = async (
  db: Connection,
  account_id: string,
  success_field_id: string | null = null,
): Promise<SuccessField | null> => (await findActiveSuccessField(db, account_id, success_field_id)) ?? null;

export type PaymentSetting = NonNullable<Awaited<ReturnType<typeof findPlanWithSettings>>>['settings'][number];
