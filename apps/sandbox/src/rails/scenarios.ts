import { parseRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { RailName } from './rail-name.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OUTCOMES = ['SUCCESS', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;

/** Treats an empty field of an HTML form as missing. */
const optional = <T extends z.ZodType>(inner: T) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), inner.optional());
const ringgit = z.string().refine((text) => typeof parseRinggit(text) === 'number', 'not_an_amount');
const checkbox = z.union([z.boolean(), z.enum(['on', 'true', 'false']).transform((text) => text !== 'false')]);
const outcome = z.enum(OUTCOMES);
/** Any reason code of the rail, so that Kutip's handling of unknown codes can be tested. */
const reason = z.string().max(100);

/** Faults of a manual callback or a scenario. */
const distortionInput = z.object({
  /** An amount in ringgit instead of the true one. */
  amount: optional(ringgit),
  currency: optional(z.string().regex(/^[A-Z]{3}$/, 'not_a_currency')),
  wrong_order_no: optional(z.string().max(40)),
  /** `bad`: an invalid signature. */
  signature: optional(z.enum(['good', 'bad'])),
  repeat: optional(z.coerce.number().int().min(1).max(20)),
});
export type RailDistortion = z.output<typeof distortionInput>;

/** A manual callback with any outcome; the payment itself does not change. */
export const railCallbackInput = distortionInput.extend({ outcome: optional(outcome), reason: optional(reason) });

export const railEndInput = z.object({ outcome: optional(outcome), reason: optional(reason) });

export const railSwitchInput = z.object({
  online: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
});

/** A scenario for a rail's next payment, for one order, or for all payments of the rail until it is cleared. */
export const railScenarioInput = distortionInput
  .extend({
    applies_to: optional(z.enum(['NEXT', 'ORDER', 'ALL'])),
    order_no: optional(z.string().max(40)),
    /** The outcome when the payer approves. */
    outcome: optional(outcome),
    /** The rail's own code that goes with `outcome`. */
    reason: optional(reason),
    /** The outcome of a second, contradicting callback. The payment is a success if either outcome is. */
    then_outcome: optional(outcome),
    /** The delay of the callback, in milliseconds. */
    delay_ms: optional(z.coerce.number().int().min(0).max(DAY_MS)),
    /** The callback is not sent. */
    lost: optional(checkbox),
    /** The rail reports pending, or nothing at all, until the payment is ended manually. */
    late: optional(z.enum(['PENDING', 'SILENT'])),
    /** What enquiries report instead of the actual status, until the payment is ended manually. UNKNOWN: no such order. */
    enquiry_outcome: optional(z.enum([...OUTCOMES, 'UNKNOWN'])),
  })
  .transform((scenario) => ({ ...scenario, applies_to: scenario.applies_to ?? (scenario.order_no ? 'ORDER' : 'NEXT') }))
  .refine((scenario) => (scenario.applies_to === 'ORDER') === (scenario.order_no !== undefined), {
    path: ['order_no'],
    message: 'goes_with_applies_to_order',
  });
export type RailScenarioInput = z.output<typeof railScenarioInput>;

export type RailScenario = RailScenarioInput & {
  readonly id: string;
  readonly made_at: string;
  readonly rail: RailName;
};

/** The scenario for a payment: the one for its order, else the oldest for the next payment, else the latest for all. */
export function findRailScenario(scenarios: readonly RailScenario[], order_no: string): RailScenario | undefined {
  return (
    scenarios.findLast((scenario) => scenario.order_no === order_no) ??
    scenarios.find((scenario) => scenario.applies_to === 'NEXT') ??
    scenarios.findLast((scenario) => scenario.applies_to === 'ALL')
  );
}

/** The payment with the faults applied. Wrong signatures are left to the rail. */
export function applyDistortion<T extends { amount: Sen; currency: string; order_no: string }>(
  payment: T,
  { amount, currency, wrong_order_no }: RailDistortion,
): T {
  return {
    ...payment,
    amount: amount === undefined ? payment.amount : (parseRinggit(amount) as Sen),
    currency: currency ?? payment.currency,
    order_no: wrong_order_no ?? payment.order_no,
  };
}
