import { CODE } from '@kutip/contracts/codes';
import { passwordFault } from '@kutip/domain/password-choice';
import { Refusal } from '@kutip/domain/refusal';

/** Words that are chosen here and are in no list of leaked English passwords. */
const LOCAL_PASSWORDS = `
  rahsia katalaluan katakunci selamat merdeka kutip sayang sayangku cintaku abang allahuakbar alhamdulillah insyaallah
  kualalumpur selangor johor penang sabah sarawak nasilemak tehtarik kopitiam perniagaan kedaisaya woaini gongxifacai
  syukur hariraya`
  .trim()
  .split(/\s+/);

/** Loaded for the first password that is chosen: 49,000 entries, which most processes of a day never need. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { default: leaked } = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } });
  return new Set<string>([...leaked, ...LOCAL_PASSWORDS]);
}
let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses 4000 a new password that is in the list of leaked ones, differs from one only trivially, or is made of the
 * person's own names. Nothing leaves the machine. Check it before the password is hashed.
 */
export async function assertGoodPassword(
  password: string,
  texts: readonly (string | null | undefined)[],
): Promise<void> {
  const common = await (loading ??= loadCommonPasswords());
  const fault = passwordFault(password, { texts }, (text) => common.has(text));
  if (fault) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { password: fault });
}
