import { fill } from '../fill.ts';
import { formatRinggit } from '../format-money.ts';
import type { Messages } from '../messages/en.ts';
import { SMALLEST_PAYMENT } from '@kutip/domain/collection';
import { LARGEST_PAYMENT } from '@kutip/domain/collection-form';
import { toRinggit } from '@kutip/domain/money';
import { PHONE_EXAMPLE } from './phone-example.ts';
import { chosenOffer, type FormRules, type Typed } from './check-form.ts';

type FaultMessages = Messages['faults'];

/**
 * The message of a reason: the one for the field, else the one for the reason, else a general one. Never shows a reason
 * code or an unfilled placeholder.
 */
export function faultText(
  messages: FaultMessages,
  { field, reason }: { field: string; reason: string },
  values: Record<string, string>,
  direction: 'ltr' | 'rtl',
): string {
  const known: Record<string, string> = messages;
  const sentence = fill(known[`${field}_${reason}`] ?? known[reason] ?? messages.other, values, direction);
  return sentence.includes('{') ? messages.other : sentence;
}

/** Placeholder values for a message about `field`: its limits or an example. */
export function faultValues(field: string, rules: FormRules, typed: Typed): Record<string, string> {
  if (field === 'payment_service_id') {
    const offer = chosenOffer(rules.offers, typed);
    return offer ? { least: formatRinggit(offer.least), most: formatRinggit(offer.most) } : {};
  }
  if (field === 'phone_number') return { example: PHONE_EXAMPLE };
  const { min_amount, max_amount } = rules;
  return {
    least: formatRinggit(min_amount ?? toRinggit(SMALLEST_PAYMENT)),
    most: formatRinggit(max_amount ?? toRinggit(LARGEST_PAYMENT)),
  };
}

export const countText = (messages: FaultMessages, count: number): string =>
  fill(messages.summary, { count: count === 1 ? messages.one_thing : fill(messages.things, { count: String(count) }) });
