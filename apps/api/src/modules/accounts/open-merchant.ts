import { randomInt } from 'node:crypto';
import { dayOf } from '@kutip/domain/day';
import { FREE_PLAN } from '@kutip/domain/plan';
import { ROLE_ID } from '@kutip/domain/roles';
import type { Connection } from '../../platform/connection.ts';
import { openLedger } from '../ledger/ledger.service.ts';
import { POOLS } from './account-defaults.ts';
import { insertAccount, insertMember, insertPlanHistory } from './accounts.queries.ts';
import { insertPools, insertSettings, type NewMerchant } from './defaults.queries.ts';

const ACCOUNT_NO_DIGITS = 16;

export interface OpenMerchantInput {
  account_id: string;
  /** Company name, as payers see it. */
  name: string;
  /** An existing user, who becomes the owner and the first contact for payers. */
  owner: { user_id: string; email: string; phone_number: string };
  status: 'PENDING_KYC' | 'ACTIVE';
  /** Bank name on the virtual accounts: the platform's name. */
  bank_name: string;
  /** Plan code; defaults to the free plan. */
  plan_code?: string;
  now: Date;
}

/** Random, so that numbers cannot be guessed from each other; no leading zero, which spreadsheets drop. */
const accountNumber = (): string =>
  Array.from({ length: ACCOUNT_NO_DIGITS }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('');

/**
 * Creates a merchant account with everything it needs to take its first payment (D-07): owner, plan, pools with their
 * virtual accounts, ledger and default settings. Call it in the transaction that creates the owner.
 */
export async function openMerchant(db: Connection, input: OpenMerchantInput): Promise<void> {
  const { account_id, name, owner, status, bank_name, plan_code = FREE_PLAN, now } = input;
  const { user_id, email, phone_number } = owner;
  const merchant: NewMerchant = { account_id, name, email, phone_number, created_at: now };

  await insertAccount(db, { id: account_id, name, type: 'MERCHANT', status, created_at: now });
  await insertMember(db, { account_id, user_id, role_id: ROLE_ID.merchant_owner, created_at: now });
  await insertPlanHistory(db, { account_id, code: plan_code, day: dayOf(now), now });
  await insertPools(db, merchant, { numbers: POOLS.map(accountNumber), bank_name });
  await insertSettings(db, merchant);
  await openLedger(db, account_id);
}
