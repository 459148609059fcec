import { CODE } from '@kutip/contracts/codes';
import type { PayMessages } from './messages/en.ts';
import type { PayContext } from './pay-context.ts';

type Problem = Exclude<keyof PayMessages['problems'], 'title' | 'amount_changed_from'>;

const PROBLEM_BY_CODE: Partial<Record<number, Problem>> = {
  [CODE.provider_unavailable]: 'provider_unavailable',
  [CODE.channel_not_enabled]: 'channel_not_enabled',
  [CODE.amount_outside_limits]: 'amount_outside_limits',
  [CODE.bill_not_payable]: 'bill_not_payable',
  [CODE.wrong_state]: 'bill_not_payable',
  [CODE.collection_not_open]: 'collection_not_open',
  [CODE.amount_changed]: 'amount_changed',
  [CODE.card_refused]: 'card_refused',
  [CODE.idempotency_key_reused]: 'still_in_flight',
  [CODE.too_many_requests]: 'too_many_requests',
  [CODE.busy]: 'busy',
  [CODE.still_in_flight]: 'still_in_flight',
  [CODE.account_not_active]: 'account_not_active',
};

/** What a code means for a payment, in the payer's language; null for a code without a sentence of its own. */
export function knownProblem({ problems }: PayMessages, code: number): string | null {
  const problem = PROBLEM_BY_CODE[code];
  return problem ? problems[problem] : null;
}

/** Why a payment was not started, in the payer's language instead of a code. */
export const problemText = (messages: PayMessages, code: number): string =>
  knownProblem(messages, code) ?? messages.problems.other;

/** Why the previous payment was not started, from the redirect back to this page (`?problem=`). */
export function problemFromQuery({ messages, request }: PayContext): string | null {
  const code = Number(request.query.get('problem'));
  return code ? problemText(messages, code) : null;
}
