import { en } from '../i18n/en.ts';
import type { WordsOf } from '../i18n/use-words.ts';

/** Why an account is not verified, in words; what a person wrote stays as it is. */
export const bankReasonIn = ({ t }: Pick<WordsOf, 't'>, reason: string | null): string | null => {
  const word = `reason_${reason}`;
  return Object.hasOwn(en.banks, word) ? t(`banks.${word as 'reason_name_mismatch'}`) : reason;
};
