import type { BatchChannel, BatchMessage, BatchText } from '@kutip/domain/message-batch';
import { sen } from '@kutip/domain/money';
import { smsCost } from '@kutip/domain/sms';
import { uuid } from '../../platform/uuid.ts';
import { createOwnedToken } from '../../platform/link-token.ts';
import type { Message } from '../../platform/outbox.ts';
import type { NewBatch, NewDelivery } from './message-batches.queries.ts';
import type { PreparedBatch } from './prepare-batch.ts';

export interface BatchFacts extends BatchText {
  account_id: string;
  id: string;
  channel: BatchChannel;
  created_by: string;
  created_at: Date;
}

export const newBatch = (facts: BatchFacts, { accepted, messages, segments, cost }: PreparedBatch): NewBatch => ({
  account_id: facts.account_id,
  id: facts.id,
  channel: facts.channel,
  subject: facts.subject,
  message: facts.message,
  accepted_count: accepted.length,
  rejected_count: messages.length - accepted.length,
  segments,
  cost,
  created_by: facts.created_by,
  created_at: facts.created_at,
});

/** The row of one recipient. An e-mail is sent by the outbox, a text message by the batch's own job. */
function newDelivery({ account_id, id, channel, created_at }: BatchFacts, one: BatchMessage): NewDelivery {
  const { recipient, address, rejected, segments, message } = one;
  const { customer_id, bill_id, full_name } = recipient;
  const is_text = rejected === null && channel === 'SMS';
  return {
    account_id,
    id: uuid(),
    batch_id: id,
    customer_id,
    bill_id,
    full_name,
    address,
    text: is_text ? message : null,
    segments: is_text ? segments : 0,
    cost: is_text ? smsCost(segments) : sen(0),
    status: rejected === null ? 'QUEUED' : 'REJECTED',
    reason: rejected,
    next_try_at: is_text ? created_at : null,
    unsubscribe_hash: null,
    created_at,
  };
}

export const newDeliveries = (facts: BatchFacts, { messages }: PreparedBatch): NewDelivery[] =>
  messages.map((one) => newDelivery(facts, one));

/** Deliveries with their e-mails; each accepted one has a link to unsubscribe, of which only the hash is stored. */
export function newEmails(
  facts: BatchFacts,
  { messages, merchant_name }: PreparedBatch,
  public_url: string,
): { deliveries: NewDelivery[]; emails: Message[] } {
  const emails: Message[] = [];
  const deliveries = messages.map((one): NewDelivery => {
    const delivery = newDelivery(facts, one);
    if (one.rejected !== null) return delivery;
    const { token, token_hash } = createOwnedToken(facts.account_id, delivery.id);
    const query = `token=${encodeURIComponent(token)}`;
    emails.push({
      id: delivery.id,
      account_id: facts.account_id,
      channel: 'EMAIL',
      recipient: one.address,
      template: 'bulk_message',
      language: one.language,
      data: {
        merchant_name,
        subject: one.subject,
        message: one.message,
        amount: one.recipient.values.amount,
        pay_url: one.recipient.values.link,
        unsubscribe_url: `${public_url}/pay/unsubscribe?${query}`,
        one_click_url: `${public_url}/api/v1/messaging-service/unsubscribe?${query}`,
      },
      created_at: facts.created_at,
    });
    return { ...delivery, unsubscribe_hash: token_hash.toString('hex') };
  });
  return { deliveries, emails };
}
