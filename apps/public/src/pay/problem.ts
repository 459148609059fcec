import { CODE } from '@kutip/contracts/codes';
import type { PageContext } from '../shared/outcome.ts';
import type { Words } from '../shared/words/en.ts';

type Problem = Exclude<keyof Words['problems'], 'title'>;

const WORDED: Partial<Record<number, Problem>> = {
  [CODE.provider_unavailable]: 'provider_unavailable',
  [CODE.channel_not_enabled]: 'channel_not_enabled',
  [CODE.amount_outside_limits]: 'amount_outside_limits',
  [CODE.bill_not_payable]: 'bill_not_payable',
  [CODE.wrong_state]: 'bill_not_payable',
  [CODE.collection_not_open]: 'collection_not_open',
  [CODE.too_many_requests]: 'too_many_requests',
  [CODE.busy]: 'busy',
  [CODE.still_in_flight]: 'still_in_flight',
  [CODE.account_not_active]: 'account_not_active',
};

/** Why a payment was not started, in the payer's language. The codes say nothing to him. */
export const problemText = ({ problems }: Words, code: number): string => problems[WORDED[code] ?? 'other'];

/** Why the payment that was begun before was not started: the page was come back to with it (`?problem=`). */
export function toldProblem({ words, request }: PageContext): string | null {
  const code = Number(request.query.get('problem'));
  return code ? problemText(words, code) : null;
}
