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
  [CODE.too_many_requests]: 'too_many_requests',
  [CODE.busy]: 'busy',
  [CODE.still_in_flight]: 'still_in_flight',
  [CODE.account_not_active]: 'account_not_active',
};

/** Why a payment was not started, in the payer's language instead of a code. */
export const problemText = ({ problems }: PayMessages, code: number): string =>
  problems[PROBLEM_BY_CODE[code] ?? 'other'];

/** Why the previous payment was not started, from the redirect back to this page (`?problem=`). */
export function problemFromQuery({ messages, request }: PayContext): string | null {
  const code = Number(request.query.get('problem'));
  return code ? problemText(messages, code) : null;
}
