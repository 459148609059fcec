import { randomUUID } from 'node:crypto';
import { confirmationForm } from './confirmation.ts';
import type { Fpx } from './fpx.ts';
import type { PostAnswer } from './post.ts';
import { exOrderNoOf, type Payment } from './state.ts';
import type { Distortion, Scenario, ScenarioInput } from './scenarios.ts';

/** Sends manual confirmations one after the other with the given faults. The payment itself does not change. */
export async function sendManualConfirmation(
  { state, clock, keys, deliveries }: Fpx,
  payment: Payment,
  input: Distortion & { debit_code?: string | undefined },
): Promise<PostAnswer[]> {
  const code = input.debit_code ?? payment.debit_code ?? '09';
  const form = confirmationForm(keys, payment, code, input);
  const answers: PostAnswer[] = [];
  for (let copy = 0; copy < (input.repeat ?? 1); copy += 1) answers.push(await deliveries.send(form));
  const summary = answers.map(({ status, body }) => `${status} ${body}`.slice(0, 40)).join('; ');
  if (!state.payments.get(exOrderNoOf(payment))) return answers; // reset meanwhile
  state.change(exOrderNoOf(payment), clock.now(), `Manual direct confirmation ${code}: ${summary}`);
  return answers;
}

/** Stores a scenario for future payments; one for an existing order is applied to it at once. */
export function createScenario({ state, clock }: Fpx, input: ScenarioInput): Scenario {
  const scenario: Scenario = { ...input, id: randomUUID(), made_at: clock.now().toISOString() };
  const payment = scenario.order_no === undefined ? undefined : state.findPayment(scenario.order_no);
  if (payment) state.change(exOrderNoOf(payment), clock.now(), 'A scenario was added', { scenario });
  else state.scenarios.put(scenario.id, scenario);
  return scenario;
}
