import { parseSearch } from '@kutip/domain/list-search';
import { toRinggit } from '@kutip/domain/money';
import { AMOUNT_FILTERS, type ListState } from './list-state.ts';

/** A typed amount as ringgit, such as '1,234.5' → '1234.50'; '' for none, null if it is no amount. */
export function readAmount(typed: string): string | null {
  if (typed.trim() === '') return '';
  const { amount } = parseSearch(typed);
  return amount === null ? null : toRinggit(amount);
}

/** The filters with this range; '' leaves an end open. A range that is written the wrong way round is turned. */
export function withAmounts(filters: ListState['filters'], one: string, other: string): ListState['filters'] {
  const { [AMOUNT_FILTERS.min]: _min, [AMOUNT_FILTERS.max]: _max, ...others } = filters;
  const isReversed = one !== '' && other !== '' && Number(one) > Number(other);
  const [min, max] = isReversed ? [other, one] : [one, other];
  return {
    ...others,
    ...(min !== '' && { [AMOUNT_FILTERS.min]: min }),
    ...(max !== '' && { [AMOUNT_FILTERS.max]: max }),
  };
}
