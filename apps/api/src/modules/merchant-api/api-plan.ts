import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { loadPlan } from '../accounts/accounts.service.ts';

/** Refuses 4011 if the plan does not include the API. */
export async function requireApiPlan(db: Connection, account_id: string): Promise<void> {
  const { advanced_setting } = await loadPlan(db, account_id);
  if (!advanced_setting.api_access)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not include the API. Upgrade your plan.', 'api_access');
}
