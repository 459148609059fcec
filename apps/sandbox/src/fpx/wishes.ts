import { readRinggit } from '@kutip/domain/money';
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An empty field of an HTML form is a field that was not filled in. */
const optional = <T extends z.ZodType>(inner: T) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), inner.optional());
/** Any code that could be one: what a seller does with a code that nobody told him of has to be tried too. */
export const authCode = z.string().regex(/^[0-9A-Z]{2}$/, 'not_an_fpx_code');
const ringgit = z.string().refine((text) => typeof readRinggit(text) === 'number', 'not_an_amount');
const tick = z.union([z.boolean(), z.enum(['on', 'true', 'false']).transform((text) => text !== 'false')]);

/** What a confirmation made by hand, or one under a wish, may have wrong. */
const distortionInput = z.object({
  /** An amount in ringgit instead of the true one. */
  amount: optional(ringgit),
  wrong_order_no: optional(z.string().max(40)),
  /** `bad`: made by nobody's key. `next`: by the key that FPX will change over to. */
  signature: optional(z.enum(['good', 'bad', 'next'])),
  repeat: optional(z.coerce.number().int().min(1).max(20)),
});
export type Distortion = z.output<typeof distortionInput>;

/** By hand, one confirmation with any code; FPX's own knowledge of the payment stays as it is. */
export const callbackInput = distortionInput.extend({ debit_code: optional(authCode) });

export const nowInput = z.object({ debit_code: optional(authCode) });

/** What shall happen to the next payment, to one order, or to all from now on. */
export const wishInput = distortionInput
  .extend({
    applies_to: optional(z.enum(['NEXT', 'ORDER', 'ALL'])),
    order_no: optional(z.string().max(40)),
    /** How it ends when the payer approves. */
    debit_code: optional(authCode),
    /** A second confirmation that says something else. FPX itself holds with a success, whichever came first. */
    then_code: optional(authCode),
    /** How long the direct confirmation takes, in milliseconds. */
    delay_ms: optional(z.coerce.number().int().min(0).max(DAY_MS)),
    /** The direct confirmation never comes. */
    lost: optional(tick),
    /** The bank is slow: says pending for now, or nothing at all, until `now` is called. */
    late: optional(z.enum(['PENDING', 'SILENT'])),
    /** What an enquiry is answered instead of the truth, until `now` is called. */
    enquiry_code: optional(authCode),
  })
  .transform((wish) => ({ ...wish, applies_to: wish.applies_to ?? (wish.order_no ? 'ORDER' : 'NEXT') }))
  .refine((wish) => (wish.applies_to === 'ORDER') === (wish.order_no !== undefined), {
    path: ['order_no'],
    message: 'goes_with_applies_to_order',
  });
export type WishInput = z.output<typeof wishInput>;

export type Wish = WishInput & { readonly id: string; readonly made_at: string };

/** The wish that a payment comes under: one made for its order, else the oldest for the next one, else the latest for all. */
export function wishFor(wishes: readonly Wish[], order_nos: readonly string[]): Wish | undefined {
  return (
    wishes.findLast((wish) => wish.order_no !== undefined && order_nos.includes(wish.order_no)) ??
    wishes.find((wish) => wish.applies_to === 'NEXT') ??
    wishes.findLast((wish) => wish.applies_to === 'ALL')
  );
}
