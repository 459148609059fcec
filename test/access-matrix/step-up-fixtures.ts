import { encryptSecret } from '../../apps/api/src/modules/auth/step-up.ts';
import { totpCode, newTotpSecret, stepAt } from '../../apps/api/src/modules/auth/totp.ts';
import type { Member, MerchantFixture } from './merchant-fixture.ts';

/** Stores a TOTP secret for a member, confirmed or not; returns its current code. */
export async function createTotpCode(
  fixture: MerchantFixture,
  { user_id }: Member,
  is_confirmed: boolean,
): Promise<string> {
  const { db, clock, encryption } = fixture.app.services;
  const secret = newTotpSecret();
  const now = clock.now();
  const row = { secret: encryptSecret(encryption, user_id, secret), confirmed_at: is_confirmed ? now : null };
  await db
    .insertInto('totp_secrets')
    .values({ user_id, ...row, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return totpCode(secret, stepAt(now));
}

/** Marks a member's session as stepped up. */
export async function grantStepUp(fixture: MerchantFixture, { account_id, session_id }: Member): Promise<void> {
  const { db, clock } = fixture.app.services;
  await db
    .updateTable('sessions')
    .set({ stepped_up_at: clock.now() })
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .execute();
}
