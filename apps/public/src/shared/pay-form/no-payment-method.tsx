import { fill } from '../fill.ts';
import type { PageContext } from '../outcome.ts';
import type { Offer } from './offer.ts';
import { Notice } from '../notice.tsx';

/**
 * Why no form is shown although the payable is open: no service is offered, or all are down. null: a service is available.
 */
export function unavailableReason(offers: readonly Offer[]): 'none' | 'down' | null {
  if (offers.length === 0) return 'none';
  return offers.some(({ is_online }) => is_online) ? null : 'down';
}

interface NoPaymentMethodProps {
  context: PageContext;
  reason: 'none' | 'down';
  merchant: string;
}

export function NoPaymentMethod({ context, reason, merchant }: NoPaymentMethodProps) {
  const { no_method } = context.messages;
  return (
    <Notice tone={reason === 'down' ? 'waiting' : 'plain'} title={no_method[reason]}>
      <p>{fill(no_method[`${reason}_text`], { merchant }, context.direction)}</p>
      <a className="second-action" href={context.request.path}>
        {no_method.again}
      </a>
    </Notice>
  );
}
