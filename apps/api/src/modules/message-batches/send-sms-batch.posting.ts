import { transferDraft } from '@kutip/domain/ledger/transfer';
import { uuid } from '../../platform/uuid.ts';
import type { AuditRow } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { enqueue } from '../../platform/jobs.ts';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { insertBatches, insertDeliveries, type NewBatch, type NewDelivery } from './message-batches.queries.ts';
import { sendTextMessages } from './text-messages-job.ts';

export interface SendSmsCommand extends PostingCommand {
  transfer_id: string;
  batch: NewBatch;
  deliveries: NewDelivery[];
}

/** A batch is paid and queued once: its domain key is its id, which all runs of one request share. */
export const sendSmsCommand = (batch: NewBatch, deliveries: NewDelivery[], audit: AuditRow): SendSmsCommand => ({
  account_id: batch.account_id,
  subject_id: batch.id,
  domain_key: { provider: 'sms', reference: batch.id, kind: 'credit_spend' },
  transfer_id: uuid(),
  batch,
  deliveries,
  audit,
});

async function enqueueSending(db: Connection, batches: readonly NewBatch[]): Promise<void> {
  for (const { account_id, id } of batches)
    await enqueue(db, sendTextMessages, { account_id, batch_id: id }, { key: `${sendTextMessages.name}:${id}` });
}

/** Takes the cost from the credit pool and inserts the batch with its messages. Refuses 4014 if the credit is too low. */
export const sendSmsPosting: PostingKind<SendSmsCommand, null, null> = {
  name: 'send text messages',
  load: async (_db, commands) => commands.map(() => null),
  decide: ({ transfer_id, batch, deliveries, ...command }) => ({
    transfers: [transferDraft('credit_spend', { id: transfer_id, subject_id: batch.id, amount: batch.cost })],
    writes: [
      write(insertBatches, batch),
      write(insertDeliveries, deliveries),
      write(enqueueSending, batch),
      ...auditWrites(command),
    ],
    outcome: null,
  }),
};
