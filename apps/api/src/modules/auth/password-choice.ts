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

/** Whether a text is among these passwords. They are kept as one sorted text, which takes less memory than a set of strings. */
function createPasswordList(passwords: readonly string[]): (text: string) => boolean {
  const sorted = passwords.toSorted();
  const all = sorted.join('');
  /** Where each password begins; the last entry is the end of the text. */
  const starts = new Uint32Array(sorted.length + 1);
  for (const [n, { length }] of sorted.entries()) starts[n + 1] = starts[n]! + length;
  return (text) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = all.slice(starts[middle], starts[middle + 1]);
      if (found === text) return true;
      if (found < text) low = middle + 1;
      else high = middle;
    }
    return false;
  };
}

/** Loaded for the first password that is chosen: 49,000 entries, which most processes of a day never need. */
async function loadCommonPasswords(): Promise<(text: string) => boolean> {
  const { default: leaked } = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } });
  const isCommon = createPasswordList([...leaked, ...LOCAL_PASSWORDS]);
  // The module stays for the life of the process, and nothing else uses its strings.
  leaked.length = 0;
  return isCommon;
}
let loading: ReturnType<typeof loadCommonPasswords> | undefined;

/**
 * Refuses 4000 a new password that is in the list of leaked ones, differs from one only trivially, or is made of the
 * person's own names. Nothing leaves the machine. Check it before the password is hashed.
 */
export async function assertGoodPassword(
  password: string,
  texts: readonly (string | null | undefined)[],
): Promise<void> {
  const isCommon = await (loading ??= loadCommonPasswords());
  const fault = passwordFault(password, { texts }, isCommon);
  if (fault) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { password: fault });
}
