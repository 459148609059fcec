import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { lockTextMessages, writeRefused, type DeliveryKey, type PaidTextMessage } from './text-messages.queries.ts';

interface ReturnCreditCommand extends PostingCommand {
  delivery_id: string;
  reason: string;
  transfer_id: string;
  now: Date;
}

/** The cost of a message comes back once: the domain key is the message. */
export const returnCreditCommand = (
  { account_id, id, batch_id }: DeliveryKey & { batch_id: string },
  reason: string,
  now: Date,
): ReturnCreditCommand => ({
  account_id,
  subject_id: batch_id,
  domain_key: { provider: 'sms', reference: id, kind: 'credit_return' },
  delivery_id: id,
  reason,
  transfer_id: uuid(),
  now,
});

/** Returns the cost of a text message that the network refused. Refuses 4010 when the message has ended otherwise. */
export const returnCreditPosting: PostingKind<ReturnCreditCommand, PaidTextMessage | undefined, null> = {
  name: 'return credit of a text message',
  load: (db, commands) =>
    lockTextMessages(
      db,
      commands.map(({ account_id, delivery_id: id }) => ({ account_id, id })),
    ),
  decide({ account_id, delivery_id: id, reason, transfer_id, now: at, subject_id }, message) {
    if (!message || (message.status !== 'QUEUED' && message.status !== 'SENT'))
      throw new Refusal(CODE.wrong_state, 'This message has ended.', message?.status.toLowerCase());
    const { batch_id, cost } = message;
    return {
      transfers: [transferDraft('credit_return', { id: transfer_id, subject_id, amount: cost })],
      writes: [write(writeRefused, { account_id, id, batch_id, cost, reason, at })],
      outcome: null,
    };
  },
};
