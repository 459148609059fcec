import { TEST_USER } from './test-app.ts';
import type { TestApp, TestCaller } from './test-app.ts';

/** Marks the test user's session for this merchant as stepped up. */
export async function grantStepUp(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { account_id }: TestCaller,
): Promise<void> {
  const { user_id, session_id } = TEST_USER;
  const now = clock.now();
  await db
    .insertInto('sessions')
    .values({
      account_id,
      id: session_id,
      user_id,
      refresh_hash: Buffer.alloc(32),
      family: session_id,
      area: 'merchant',
      expires_at: new Date(now.getTime() + 3_600_000),
      ip: '203.0.113.7',
      user_agent: 'test',
      stepped_up_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ stepped_up_at: now }))
    .execute();
}
