import { fill } from '../shared/fill.ts';
import type { PageContext } from '../shared/outcome.ts';
import type { Offer } from './form/offer.ts';
import { Notice } from './notice.tsx';

/** Why no form is shown although the bill is open: nothing is offered, or every bank is down. null: there is a way. */
export function blockedBecause(offers: readonly Offer[]): 'none' | 'down' | null {
  if (offers.length === 0) return 'none';
  return offers.some(({ is_online }) => is_online) ? null : 'down';
}

interface NoWayProps {
  context: PageContext;
  because: 'none' | 'down';
  merchant: string;
}

export function NoWayToPay({ context, because, merchant }: NoWayProps) {
  const { no_way } = context.words;
  return (
    <Notice tone={because === 'down' ? 'waiting' : 'plain'} title={no_way[because]}>
      <p>{fill(no_way[`${because}_text`], { merchant }, context.direction)}</p>
      <a className="second-action" href={context.request.path}>
        {no_way.again}
      </a>
    </Notice>
  );
}
