import { sealSecret } from '../../apps/api/src/modules/auth/step-up.ts';
import { codeOf, newTotpSecret, stepAt } from '../../apps/api/src/modules/auth/totp.ts';
import type { Member, World } from './world.ts';

/** Gives somebody an authenticator app, proved or only offered; answers its code now. */
export async function codeFor(world: World, { user_id }: Member, is_confirmed: boolean): Promise<string> {
  const { db, clock, encryption } = world.app.services;
  const secret = newTotpSecret();
  const now = clock.now();
  const row = { secret: sealSecret(encryption, user_id, secret), confirmed_at: is_confirmed ? now : null };
  await db
    .insertInto('totp_secrets')
    .values({ user_id, ...row, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return codeOf(secret, stepAt(now));
}

/** As if somebody had just given a code of his app. */
export async function stepUp(world: World, { account_id, session_id }: Member): Promise<void> {
  const { db, clock } = world.app.services;
  await db
    .updateTable('sessions')
    .set({ stepped_up_at: clock.now() })
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .execute();
}
