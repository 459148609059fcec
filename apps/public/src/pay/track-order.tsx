import { trackingPathOf } from '../shared/order-cookie.ts';
import type { PayContext } from './pay-context.ts';

/** The way back to a shop's order, in the browser that placed it; nothing for other bills. */
export function TrackOrder({ context, bill_uuid }: { context: PayContext; bill_uuid: string | null }) {
  const path = bill_uuid && trackingPathOf(context.request, bill_uuid);
  return path ? (
    <a className="second-action" href={path}>
      {context.messages.receipt.track_order}
    </a>
  ) : null;
}
