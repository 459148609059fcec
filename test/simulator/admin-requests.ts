import type { ReviewContext } from '../../apps/api/src/modules/top-ups/review-top-up.ts';
import { v7 as uuid } from 'uuid';
import type { PaymentsApp } from '../payments-app.ts';
import { runUnlessRefused } from './run-unless-refused.ts';
import type { SimulatedMerchant } from './simulated-merchant.ts';

/** Three admins decide at random, also on their own proposals. */
export const ADMINS = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000ad0${n}`);
const PLATFORM = '01900000-0000-7000-8000-0000000000ad';

/** An admin's request; of the platform's own account. */
export type AdminContext = ReviewContext & { account_id: string };

export const adminContext = (
  { deps }: Pick<SimulatedMerchant, 'deps'>,
  { user_id, now, request_id = uuid() }: { user_id: string; now: Date; request_id?: string },
): AdminContext =>
  ({
    transact: deps.store.transact,
    account_id: PLATFORM,
    user_id,
    now,
    request_id,
    ip: '203.0.113.9',
    user_agent: 'simulator',
  }) as AdminContext;

/** Sends a request of any admin; again after a crash, and now and then although it was answered. */
export async function runAdminRequest(
  app: PaymentsApp,
  merchant: SimulatedMerchant,
  send: (context: AdminContext) => Promise<unknown>,
): Promise<void> {
  const { random } = merchant;
  const context = adminContext(merchant, { user_id: random.pick(ADMINS), now: app.clock.now() });
  const sendAgain = () => send({ ...context, transact: merchant.deps.store.transact });
  const has_completed = await runUnlessRefused(merchant, sendAgain);
  if (!has_completed || random.below(8) === 0) await runUnlessRefused(merchant, sendAgain);
}
