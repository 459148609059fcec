import type { Arrival } from '@kutip/domain/delivery-estimate';
import { fill } from '../shared/fill.ts';
import { formatDay } from '../shared/format-moment.ts';
import type { Messages } from '../shared/messages/en.ts';
import type { StoreMessages } from './messages/en.ts';

interface Texts {
  texts: Pick<StoreMessages['checkout'], 'arrives_on' | 'arrives_between'>;
  moment: Messages['moment'];
  direction: 'ltr' | 'rtl';
}

/** When a parcel that is ordered now should arrive; null where the courier names no days. */
export function arrivalText(
  { texts, moment, direction }: Texts,
  { arrives_first, arrives_last }: Arrival,
): string | null {
  if (arrives_first === null || arrives_last === null) return null;
  const named = { first: formatDay(arrives_first, moment), last: formatDay(arrives_last, moment) };
  return fill(arrives_first === arrives_last ? texts.arrives_on : texts.arrives_between, named, direction);
}
