import { MEMBER } from './mounted-app.ts';
import type { MountedApp, Who } from './mounted-app.ts';

/** As if whoever calls for this merchant had just given a code of his authenticator app. */
export async function steppedUp({ db, clock }: Pick<MountedApp, 'db' | 'clock'>, { account_id }: Who): Promise<void> {
  const { user_id, session_id } = MEMBER;
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
