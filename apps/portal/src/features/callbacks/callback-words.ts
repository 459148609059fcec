import type { callbackRow } from '@kutip/contracts/callbacks';
import type { z } from 'zod';
import type { WordsOf } from '../../shared/i18n/use-words.ts';
import type { BadgeTone } from '../../shared/ui/status-badge.tsx';

export type Callback = z.output<typeof callbackRow>;
type Answer = Pick<Callback, 'last_error' | 'last_http_status'>;

/** Green for what was taken, amber for what waits, red for what was given up. */
export const TONE: Record<Callback['status'], BadgeTone> = {
  PENDING: 'quiet',
  RETRYING: 'attention',
  DELIVERED: 'good',
  FAILED: 'bad',
};

/** 'payment.succeeded' in words; words files have no dots in their names. */
export const eventWord = (event: Callback['event'], { t }: WordsOf): string =>
  t(`callback_event.${event.replace('.', '_') as 'payment_late'}`);

/** What the last try met; null before the first. */
export function answerWord({ last_error, last_http_status }: Answer, { t }: WordsOf): string | null {
  if (last_error === null) return last_http_status === null ? null : String(last_http_status);
  return t(`callback_error.${last_error}`, { status: String(last_http_status ?? '') });
}
