import type { Sen } from '@kutip/domain/money';
import type { MessageHandler } from './apply-message.ts';
import type { Inbox, InboxOutcome } from './inbox.ts';
import type { ProviderMessage } from './providers/provider.ts';
import { STATEMENT_CODE } from './statement-code.ts';

/** A successful payment as a line of a provider's statement reports it. */
export interface StatementPayment {
  provider: string;
  order_no: string;
  amount: Sen;
  currency: string;
  provider_reference: string | null;
  paid_at: Date;
}

/** Applies a statement's success like a callback: stored in the inbox first, then decided under the attempt's lock. */
export function createStatementPaymentHandler({
  inbox,
  messageHandler,
}: {
  inbox: Inbox;
  messageHandler: MessageHandler;
}) {
  return async (payment: StatementPayment): Promise<InboxOutcome> => {
    const { provider, order_no, ...rest } = payment;
    const message: ProviderMessage = {
      kind: 'payment_status',
      order_nos: [order_no],
      ...rest,
      outcome: 'SUCCESS',
      code: STATEMENT_CODE,
      reason: null,
      is_known: true,
      payer_name: null,
      payer_bank: null,
      masked_card: null,
    };
    const body = JSON.stringify(payment);
    const { id: inbox_id } = await inbox.save({ provider, source: 'statement', body, message });
    const inbox_message = { inbox_id, provider, message };
    const [attempt] = await messageHandler.findAttempts([inbox_message]);
    return messageHandler.apply(inbox_message, attempt);
  };
}
