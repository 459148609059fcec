import type { TypedCard } from '@kutip/domain/card/check';
import { digitsOf, hasNumberOnly, maskedNumber } from '@kutip/domain/card/number';

/** The four fields that go to the card provider besides the order (specification 7). */
export function postedFields({ number, month, year }: TypedCard, token: string) {
  const digits = digitsOf(number);
  const is_bare = hasNumberOnly(digits);
  return {
    encryptedCardInfo: token,
    maskedCardInfo: maskedNumber(digits),
    expMonthCardInfo: is_bare ? '' : month.padStart(2, '0'),
    expYearCardInfo: is_bare ? '' : year,
  };
}
