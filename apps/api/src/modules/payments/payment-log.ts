import type { Logger } from '../../platform/log.ts';
import type { MessageHandler } from './apply-message.ts';
import type { InboxOutcome } from './inbox.ts';
import type { MessageSource, ParsedMessage } from './providers/provider.ts';

export type PaymentLog = Pick<Logger, 'error' | 'warn' | 'info'>;

/** Why a message is refused: it is not the provider's, or it cannot be read; null: it is accepted. */
const rejectionOf = (message: ParsedMessage): string | null =>
  message.kind === 'unreadable' ? message.reason : message.kind === 'forged' ? 'forged' : null;

/** Logs a message that reached us by itself or through the payer's browser: received, or rejected and why. */
export function logWebhook(
  log: PaymentLog,
  received: { provider: string; source: MessageSource; inbox_id: string },
  message: ParsedMessage,
): void {
  const reason = rejectionOf(message);
  if (reason === null) log.info({ event: 'webhook.received', ...received, kind: message.kind }, 'webhook received');
  else log.warn({ event: 'webhook.rejected', ...received, reason }, 'webhook rejected');
}

/** Logs a status query that gave no usable answer. `message` null: the provider did not answer. */
export function logFailedStatusQuery(
  log: PaymentLog,
  query: { provider: string; attempt_id: string },
  message: ParsedMessage | null,
): void {
  const reason = message === null ? 'no_answer' : (rejectionOf(message) ?? message.kind);
  log.warn({ event: 'status_query.failed', ...query, reason }, 'status query failed');
}

/** Outcomes that change what became of the money; every other outcome leaves the payment as it was. */
const INFO_EVENTS: { [outcome in InboxOutcome]?: string } = {
  confirmed: 'payment.confirmed',
  held: 'payment.held',
  ended: 'payment.failed',
};
/** The log events of outcomes, for the list of all events in docs/operations.md. */
export const OUTCOME_EVENTS: readonly string[] = Object.values(INFO_EVENTS);
const EXCEPTIONS: ReadonlySet<InboxOutcome> = new Set<InboxOutcome>([
  'mismatch',
  'contradiction',
  'overpaid',
  'unknown_order',
]);

/** The handler, with a log event for every payment that it confirms, holds or fails, and every exception it opens. */
export const withOutcomeLog = (handler: MessageHandler, log: PaymentLog): MessageHandler => ({
  findAttempts: (messages) => handler.findAttempts(messages),
  async apply(inbox_message, attempt) {
    const outcome = await handler.apply(inbox_message, attempt);
    const { inbox_id, provider, message } = inbox_message;
    const { amount: amount_sen, currency, code, outcome: provider_outcome } = message;
    const payment = { account_id: attempt?.account_id ?? null, attempt_id: attempt?.id ?? null };
    const facts = { provider, inbox_id, ...payment, amount_sen, currency, code, provider_outcome };
    const event = INFO_EVENTS[outcome];
    if (event !== undefined) log.info({ event, ...facts }, event.replace('.', ' '));
    else if (EXCEPTIONS.has(outcome))
      log.warn({ event: 'exception.opened', exception: outcome, ...facts }, 'exception opened');
    return outcome;
  },
});
