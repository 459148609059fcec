/** The front door of accounts: who a merchant is, what his plan allows, what he has set. */
import type { account } from '@kutip/contracts/auth';
import { CODE } from '@kutip/contracts/codes';
import type { merchantFace as face, supportFace } from '@kutip/contracts/collections';
import { Refusal } from '@kutip/domain/refusal';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import {
  activePlan,
  faceOf,
  findAccount,
  firstSuccessField,
  firstSupport,
  paymentSettings,
  successField,
} from './accounts.queries.ts';
import { advancedSetting, type Plan } from './plan.ts';

export { insertMember as addMember } from './accounts.queries.ts';
export { openIntroducerAccount, platformAccount } from './platform-account.ts';
export { openMerchant, type MerchantToOpen } from './open-merchant.ts';
export { planHas, type AdvancedSetting, type Plan, type PlanFlags } from './plan.ts';

/** The account's plan now: channel flags, limits and rates. Throws when it has none, which would be a bug of ours. */
export async function planOf(db: Connection, account_id: string): Promise<Plan> {
  const plan = await activePlan(db, account_id);
  if (!plan) throw new Error(`Account ${account_id} has no active plan`);
  return { ...plan, advanced_setting: advancedSetting.parse(plan.advanced_setting) };
}

async function existing(db: Connection, account_id: string) {
  const found = await findAccount(db, account_id);
  if (!found) throw new Refusal(CODE.not_found, 'Record not found.');
  return found;
}

/** The account with its plan, when it was made and last changed. Refuses (4004) an account that is not there. */
export async function accountRecord(db: Connection, account_id: string) {
  const found = await existing(db, account_id);
  const { advanced_setting: _, ...subscription_plan } = await planOf(db, account_id);
  return { ...found, uuid: found.id, subscription_plan };
}

/** The account as its own people see it, with its plan. Refuses (4004) an account that is not there. */
export async function accountView(db: Connection, account_id: string): Promise<z.output<typeof account>> {
  const { created_at: _, updated_at: __, ...view } = await accountRecord(db, account_id);
  return view;
}

/** What payers see of a merchant. Refuses (4004) an account that is not there. */
export async function merchantFace(db: Connection, account_id: string): Promise<z.output<typeof face>> {
  const found = await faceOf(db, account_id);
  if (!found) throw new Refusal(CODE.not_found, 'Record not found.');
  return found;
}

/** Whom a payer may ask; null when the merchant shows nobody. */
export const supportOf = async (db: Connection, account_id: string): Promise<z.output<typeof supportFace> | null> =>
  (await firstSupport(db, account_id)) ?? null;

export interface SuccessField {
  title: string;
  message: string;
  /** The receipt's lines that may be left out and are not. */
  fields: string[];
  button_label: string | null;
  redirect_url: string | null;
}

/** Whether the account has this success field, active or not. */
export const hasSuccessField = async (db: Connection, account_id: string, id: string): Promise<boolean> =>
  (await successField(db, account_id, id)) !== undefined;

/** What a payer sees after success: the collection's own, when it is active, else the account's first (D-33). */
export const successFieldOf = async (
  db: Connection,
  account_id: string,
  success_field_id: string | null = null,
): Promise<SuccessField | null> => (await firstSuccessField(db, account_id, success_field_id)) ?? null;

export type PaymentSetting = Awaited<ReturnType<typeof paymentSettings>>[number];

/** Per channel: whether it is on, who bears the fee, and the merchant's own limits in sen, in the order of display (D-36). */
export const paymentSettingsOf = (db: Connection, account_id: string): Promise<PaymentSetting[]> =>
  paymentSettings(db, account_id);
