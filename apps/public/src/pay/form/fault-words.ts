import { fill } from '../../shared/fill.ts';
import { rm } from '../../shared/money-words.ts';
import type { Words } from '../../shared/words/en.ts';
import { SMALLEST_PAYMENT } from '@kutip/domain/collection';
import { LARGEST_PAYMENT } from '@kutip/domain/collection-form';
import { toRinggit } from '@kutip/domain/money';
import { PHONE_EXAMPLE } from './phone-example.ts';
import { chosenOffer, type FormRules, type Typed } from './check-form.ts';

type FaultWords = Words['faults'];

/** A reason as a sentence: the field's own wording, else the reason's, else a general one. Never a machine word, never a hole. */
export function faultText(
  words: FaultWords,
  { field, reason }: { field: string; reason: string },
  values: Record<string, string>,
  direction: 'ltr' | 'rtl',
): string {
  const known: Record<string, string> = words;
  const sentence = fill(known[`${field}_${reason}`] ?? known[reason] ?? words.other, values, direction);
  return sentence.includes('{') ? words.other : sentence;
}

/** What a sentence about `field` may name: its bounds, or an example. */
export function namedIn(field: string, rules: FormRules, typed: Typed): Record<string, string> {
  if (field === 'payment_service_id') {
    const offer = chosenOffer(rules.offers, typed);
    return offer ? { least: rm(offer.least), most: rm(offer.most) } : {};
  }
  if (field === 'phone_number') return { example: PHONE_EXAMPLE };
  const { min_amount, max_amount } = rules;
  return { least: rm(min_amount ?? toRinggit(SMALLEST_PAYMENT)), most: rm(max_amount ?? toRinggit(LARGEST_PAYMENT)) };
}

export const countText = (words: FaultWords, count: number): string =>
  fill(words.summary, { count: count === 1 ? words.one_thing : fill(words.things, { count: String(count) }) });
