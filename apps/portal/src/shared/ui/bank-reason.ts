import { en } from '../i18n/en.ts';
import type { Messages } from '../i18n/use-messages.ts';

/** The text of a verification reason; text written by staff is returned unchanged. */
export const bankReasonText = ({ t }: Pick<Messages, 't'>, reason: string | null): string | null => {
  const key = `reason_${reason}`;
  return Object.hasOwn(en.banks, key) ? t(`banks.${key as 'reason_name_mismatch'}`) : reason;
};
