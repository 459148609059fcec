import type { callbackRow } from '@kutip/contracts/callbacks';
import type { z } from 'zod';
import type { Messages } from './messages/use-messages.ts';
import type { BadgeTone } from '../../shared/ui/status-badge.tsx';

export type Callback = z.output<typeof callbackRow>;
type Answer = Pick<Callback, 'last_error' | 'last_http_status'>;

/** Green for delivered, amber for retrying, red for failed. */
export const TONE: Record<Callback['status'], BadgeTone> = {
  PENDING: 'quiet',
  RETRYING: 'attention',
  DELIVERED: 'good',
  FAILED: 'bad',
  PAUSED: 'attention',
};

/** The label of an event such as 'payment.succeeded'; message keys contain no dots. */
export const eventLabel = (event: Callback['event'], { t }: Messages): string =>
  t(`callback_event.${event.replace('.', '_') as 'payment_late'}`);

/** The result of the last attempt; null before the first. */
export function responseLabel({ last_error, last_http_status }: Answer, { t }: Messages): string | null {
  if (last_error === null) return last_http_status === null ? null : String(last_http_status);
  return t(`callback_error.${last_error}`, { status: String(last_http_status ?? '') });
}
