import { fill } from '../../shared/fill.ts';
import { rm } from '../../shared/money-words.ts';
import type { Words } from '../../shared/words/en.ts';
import { SMALLEST_PAYMENT } from '@kutip/domain/collection';
import { toRinggit } from '@kutip/domain/money';
import { chosenOffer, type FormRules, type Typed } from './check-form.ts';

type FaultWords = Words['faults'];

/** A reason as a sentence: the field's own wording, else the reason's, else a general one. Never a machine word. */
export function faultText(words: FaultWords, field: string, reason: string, limits: Record<string, string>): string {
  const known: Record<string, string> = words;
  return fill(known[`${field}_${reason}`] ?? known[reason] ?? words.other, limits);
}

/** The bounds that a sentence about `field` may name. */
export function limitsOf(field: string, rules: FormRules, typed: Typed): Record<string, string> {
  if (field === 'payment_service_id') {
    const offer = chosenOffer(rules.offers, typed);
    return offer ? { least: rm(offer.least), most: rm(offer.most) } : {};
  }
  const least = rules.min_amount ?? toRinggit(SMALLEST_PAYMENT);
  return { least: rm(least), ...(rules.max_amount && { most: rm(rules.max_amount) }) };
}

export const countText = (words: FaultWords, count: number): string =>
  fill(words.summary, { count: count === 1 ? words.one_thing : fill(words.things, { count: String(count) }) });
