import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Journal } from '../journal.ts';

const MAX_MESSAGES = 1_000;

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '');
export const messageInput = z.object({
  to: z.string().min(1),
  from: text,
  subject: text,
  text,
  html: text,
  kind: z.enum(['EMAIL', 'SMS']).default('EMAIL'),
});

export interface Message extends z.output<typeof messageInput> {
  readonly id: string;
  readonly received_at: string;
}

/** Emails and text messages that Kutip sent; the newest thousand are kept. */
export function openMailbox(journal: Journal, now: () => Date) {
  const messages = journal.records<Message>('message');
  const newestFirst = (): Message[] => messages.all().toReversed();
  return {
    store(input: z.output<typeof messageInput>): Message {
      const message = { ...input, id: randomUUID(), received_at: now().toISOString() };
      messages.put(message.id, message);
      for (const { id } of newestFirst().slice(MAX_MESSAGES)) messages.remove(id);
      return message;
    },
    get: (id: string): Message | undefined => messages.get(id),
    /** Messages whose recipients contain `to`, ignoring case. */
    list: (to?: string): Message[] =>
      to === undefined
        ? newestFirst()
        : newestFirst().filter((message) => message.to.toLowerCase().includes(to.toLowerCase())),
    remove: (id: string): void => messages.remove(id),
    clear: (): void => messages.clear(),
  };
}
export type Mailbox = ReturnType<typeof openMailbox>;
