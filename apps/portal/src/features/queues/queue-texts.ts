import type { QUEUE_KINDS } from '@kutip/contracts/queues';
import { nameText } from '../../shared/i18n/name-text.ts';
import type { Messages } from './messages/use-messages.ts';

type Kind = (typeof QUEUE_KINDS)[number];
const PREFIX = { JOB: 'queues.job_', MESSAGE: 'queues.message_', CALLBACK: 'queues.event_' } as const;

/** What is to be done: of an event such as 'payment.succeeded' the key has no dot. A name without a text is shown as it is. */
export function entryText(t: Messages['t'], kind: Kind, name: string): string {
  const key = name.replace('.', '_');
  const text = nameText(t, PREFIX[kind], key);
  return text === key ? name : text;
}

/** Why it failed. Callbacks fail with the name of an error; jobs and messages with a text of the software. */
export const errorText = (t: Messages['t'], kind: Kind, error: string): string =>
  kind === 'CALLBACK' ? nameText(t, 'queues.error_', error) : error;
