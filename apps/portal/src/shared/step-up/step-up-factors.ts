/** A factor that a user can step up with, or set up first (`app`, `new_passkey`). */
export type StepUpFactor = 'passkey' | 'code' | 'app' | 'new_passkey';

/**
 * The factors to offer, in order: a passkey before a code, since passkeys cannot be phished. Setup is offered only to users
 * without any factor. Empty when the user's passkeys are for another domain and they have no app.
 */
export function availableFactors(
  has: { passkeys: number; has_totp: boolean },
  can_use_passkeys: boolean,
): StepUpFactor[] {
  const factors: StepUpFactor[] = [];
  if (has.passkeys > 0 && can_use_passkeys) factors.push('passkey');
  if (has.has_totp) factors.push('code');
  if (has.passkeys > 0 || has.has_totp) return factors;
  return can_use_passkeys ? ['app', 'new_passkey'] : ['app'];
}
