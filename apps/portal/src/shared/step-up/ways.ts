/** How somebody may prove himself, or make himself able to. */
export type Way = 'passkey' | 'code' | 'app' | 'new_passkey';

/**
 * The ways that are open to him, the first to be offered first: a passkey before a code, since no false page can ask for it.
 * Something new only where he has nothing yet; none at all where his passkeys are for another place and he has no app.
 */
export function waysOf(has: { passkeys: number; has_totp: boolean }, can_use_passkeys: boolean): Way[] {
  const given: Way[] = [];
  if (has.passkeys > 0 && can_use_passkeys) given.push('passkey');
  if (has.has_totp) given.push('code');
  if (has.passkeys > 0 || has.has_totp) return given;
  return can_use_passkeys ? ['app', 'new_passkey'] : ['app'];
}
