import { z } from 'zod';
import type { Journal } from '../journal.ts';
import { accepted, rejected, type ApiAnswer } from '../rails/paynet-message.ts';

const messageInput = z.object({
  reference: z.string().min(1).max(60),
  to: z.string().regex(/^\+?\d{8,15}$/),
  from: z.string().max(11),
  text: z.string().min(1).max(1600),
});
export type TextMessageInput = z.output<typeof messageInput>;
const enquiryInput = z.object({ reference: z.string().min(1).max(60) });

type Status = 'QUEUED' | 'DELIVERED' | 'REFUSED';
export interface TextMessage extends TextMessageInput {
  status: Status;
  reason: string | null;
  /** Enquiries so far. */
  enquiries: number;
}

/**
 * How the network treats a number, by its last digits: 0001 is refused at once; 0002 is accepted and refused later; the
 * answer about 0003 is lost, though the message is delivered; 0004 is delivered at the second enquiry. Others are delivered
 * at the first.
 */
const outcomeOf = (to: string, enquiries: number): { status: Status; reason: string | null } => {
  if (to.endsWith('0001')) return { status: 'REFUSED', reason: 'invalid_number' };
  if (enquiries === 0) return { status: 'QUEUED', reason: null };
  if (to.endsWith('0002')) return { status: 'REFUSED', reason: 'not_reachable' };
  if (to.endsWith('0004') && enquiries < 2) return { status: 'QUEUED', reason: null };
  return { status: 'DELIVERED', reason: null };
};

const reportOf = ({ reference, status, reason }: Pick<TextMessage, 'reference' | 'status' | 'reason'>) => ({
  reference,
  status,
  reason,
});

/** The simulated network of text messages. `deliver` shows what was accepted; a repeated reference sends nothing. */
export function openSmsNetwork(journal: Journal, deliver: (message: TextMessageInput) => void) {
  const messages = journal.records<TextMessage>('text_message');

  function send(content: unknown): ApiAnswer {
    const input = messageInput.safeParse(content).data;
    if (!input) return rejected(400);
    const known = messages.get(input.reference);
    const message = known ?? { ...input, ...outcomeOf(input.to, 0), enquiries: 0 };
    if (!known) {
      messages.put(input.reference, message);
      if (message.status !== 'REFUSED') deliver(input);
    }
    return input.to.endsWith('0003') ? null : accepted(reportOf(message));
  }

  function enquire(content: unknown): ApiAnswer {
    const input = enquiryInput.safeParse(content).data;
    if (!input) return rejected(400);
    const message = messages.get(input.reference);
    if (!message) return accepted({ reference: input.reference, status: 'NOTFOUND', reason: null });
    const enquiries = message.enquiries + 1;
    const next = { ...message, enquiries, ...outcomeOf(message.to, enquiries) };
    messages.put(input.reference, next);
    return accepted(reportOf(next));
  }

  return {
    /** The calls of the network's API, by path. Each takes the content of a verified request. */
    calls: { '/v1/messages': send, '/v1/messages/enquiry': enquire } as Readonly<
      Record<string, (content: unknown) => ApiAnswer>
    >,
    clear: (): void => messages.clear(),
  };
}
export type SmsNetwork = ReturnType<typeof openSmsNetwork>;
