import { readRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { RailName } from './names.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OUTCOMES = ['SUCCESS', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;

/** An empty field of an HTML form is a field that was not filled in. */
const optional = <T extends z.ZodType>(inner: T) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), inner.optional());
const ringgit = z.string().refine((text) => typeof readRinggit(text) === 'number', 'not_an_amount');
const tick = z.union([z.boolean(), z.enum(['on', 'true', 'false']).transform((text) => text !== 'false')]);
const outcome = z.enum(OUTCOMES);
/** The rail's own code, any that could be one: what Kutip does with a code that nobody told it of has to be tried too. */
const reason = z.string().max(100);

/** What a callback made by hand, or one under a wish, may have wrong. */
const distortionInput = z.object({
  /** An amount in ringgit instead of the true one. */
  amount: optional(ringgit),
  currency: optional(z.string().regex(/^[A-Z]{3}$/, 'not_a_currency')),
  wrong_order_no: optional(z.string().max(40)),
  /** `bad`: made by nobody's key. */
  signature: optional(z.enum(['good', 'bad'])),
  repeat: optional(z.coerce.number().int().min(1).max(20)),
});
export type RailDistortion = z.output<typeof distortionInput>;

/** By hand, one callback with any outcome; the rail's own knowledge of the payment stays as it is. */
export const railCallbackInput = distortionInput.extend({ outcome: optional(outcome), reason: optional(reason) });

export const railEndInput = z.object({ outcome: optional(outcome), reason: optional(reason) });

export const railSwitchInput = z.object({
  online: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
});

/** What shall happen to a rail's next payment, to one order, or to all of the rail from now on. */
export const railWishInput = distortionInput
  .extend({
    applies_to: optional(z.enum(['NEXT', 'ORDER', 'ALL'])),
    order_no: optional(z.string().max(40)),
    /** How it ends when the payer approves. */
    outcome: optional(outcome),
    /** The rail's own code that goes with `outcome`. */
    reason: optional(reason),
    /** A second callback that says something else. The rail itself holds with a success, whichever came first. */
    then_outcome: optional(outcome),
    /** How long the callback takes, in milliseconds. */
    delay_ms: optional(z.coerce.number().int().min(0).max(DAY_MS)),
    /** The callback never comes. */
    lost: optional(tick),
    /** The rail is slow: says pending for now, or nothing at all, until the payment is ended by hand. */
    late: optional(z.enum(['PENDING', 'SILENT'])),
    /** What an enquiry is answered instead of the truth, until the payment is ended by hand. UNKNOWN: no such order. */
    enquiry_outcome: optional(z.enum([...OUTCOMES, 'UNKNOWN'])),
  })
  .transform((wish) => ({ ...wish, applies_to: wish.applies_to ?? (wish.order_no ? 'ORDER' : 'NEXT') }))
  .refine((wish) => (wish.applies_to === 'ORDER') === (wish.order_no !== undefined), {
    path: ['order_no'],
    message: 'goes_with_applies_to_order',
  });
export type RailWishInput = z.output<typeof railWishInput>;

export type RailWish = RailWishInput & { readonly id: string; readonly made_at: string; readonly rail: RailName };

/** The wish a payment comes under: one made for its order, else the oldest for the next one, else the latest for all. */
export function railWishFor(wishes: readonly RailWish[], order_no: string): RailWish | undefined {
  return (
    wishes.findLast((wish) => wish.order_no === order_no) ??
    wishes.find((wish) => wish.applies_to === 'NEXT') ??
    wishes.findLast((wish) => wish.applies_to === 'ALL')
  );
}

/** The facts of a message with what is wanted wrong in them. The signature is the rail's to spoil. */
export function distorted<T extends { amount: Sen; currency: string; order_no: string }>(
  truth: T,
  { amount, currency, wrong_order_no }: RailDistortion,
): T {
  return {
    ...truth,
    amount: amount === undefined ? truth.amount : (readRinggit(amount) as Sen),
    currency: currency ?? truth.currency,
    order_no: wrong_order_no ?? truth.order_no,
  };
}
