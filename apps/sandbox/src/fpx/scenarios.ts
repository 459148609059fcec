import { parseRinggit } from '@kutip/domain/money';
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Treats an empty field of an HTML form as missing. */
const optional = <T extends z.ZodType>(inner: T) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), inner.optional());
/** Any well-formed code, so that a seller's handling of unknown codes can be tested. */
export const authCode = z.string().regex(/^[0-9A-Z]{2}$/, 'not_an_fpx_code');
const ringgit = z.string().refine((text) => typeof parseRinggit(text) === 'number', 'not_an_amount');
const checkbox = z.union([z.boolean(), z.enum(['on', 'true', 'false']).transform((text) => text !== 'false')]);

/** Faults of a manual confirmation or a scenario. */
const distortionInput = z.object({
  /** An amount in ringgit instead of the true one. */
  amount: optional(ringgit),
  wrong_order_no: optional(z.string().max(40)),
  /** `bad`: an invalid signature. `next`: signed with FPX's next key. */
  signature: optional(z.enum(['good', 'bad', 'next'])),
  repeat: optional(z.coerce.number().int().min(1).max(20)),
});
export type Distortion = z.output<typeof distortionInput>;

/** A manual confirmation with any code; the payment itself does not change. */
export const callbackInput = distortionInput.extend({ debit_code: optional(authCode) });

export const endPaymentInput = z.object({ debit_code: optional(authCode) });

/** A scenario for the next payment, for one order, or for all payments until it is cleared. */
export const scenarioInput = distortionInput
  .extend({
    applies_to: optional(z.enum(['NEXT', 'ORDER', 'ALL'])),
    order_no: optional(z.string().max(40)),
    /** The outcome when the payer approves. */
    debit_code: optional(authCode),
    /** The code of a second, contradicting confirmation. The payment is a success if either code is. */
    then_code: optional(authCode),
    /** The delay of the direct confirmation, in milliseconds. */
    delay_ms: optional(z.coerce.number().int().min(0).max(DAY_MS)),
    /** The direct confirmation is not sent. */
    lost: optional(checkbox),
    /** The bank reports pending, or nothing at all, until `now` is called. */
    late: optional(z.enum(['PENDING', 'SILENT'])),
    /** The code that enquiries return instead of the actual one, until `now` is called. */
    enquiry_code: optional(authCode),
  })
  .transform((scenario) => ({ ...scenario, applies_to: scenario.applies_to ?? (scenario.order_no ? 'ORDER' : 'NEXT') }))
  .refine((scenario) => (scenario.applies_to === 'ORDER') === (scenario.order_no !== undefined), {
    path: ['order_no'],
    message: 'goes_with_applies_to_order',
  });
export type ScenarioInput = z.output<typeof scenarioInput>;

export type Scenario = ScenarioInput & { readonly id: string; readonly made_at: string };

/** The scenario for a payment: the one for its order, else the oldest for the next payment, else the latest for all. */
export function findScenario(scenarios: readonly Scenario[], order_nos: readonly string[]): Scenario | undefined {
  return (
    scenarios.findLast((scenario) => scenario.order_no !== undefined && order_nos.includes(scenario.order_no)) ??
    scenarios.find((scenario) => scenario.applies_to === 'NEXT') ??
    scenarios.findLast((scenario) => scenario.applies_to === 'ALL')
  );
}
