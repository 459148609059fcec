import type { CardInput } from '@kutip/domain/card/check';
import { digitsOf, hasNumberOnly, maskedNumber } from '@kutip/domain/card/number';

/** The four card fields that are posted to the card provider with the order (specification 7). */
export function postedFields({ number, month, year }: CardInput, token: string) {
  const digits = digitsOf(number);
  const is_bare = hasNumberOnly(digits);
  return {
    encryptedCardInfo: token,
    maskedCardInfo: maskedNumber(digits),
    expMonthCardInfo: is_bare ? '' : month.padStart(2, '0'),
    expYearCardInfo: is_bare ? '' : year,
  };
}
