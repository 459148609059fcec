import { messageBatches, type unsubscribe } from '@kutip/contracts/message-batches';
import { messageTemplates } from '@kutip/contracts/message-templates';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../../../apps/api/src/modules/ledger/ledger.service.ts';
import { createOwnedToken } from '../../../apps/api/src/platform/link-token.ts';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const GROWTH = '0190a000-0000-7000-8000-000000000002';
const reader = { rule: 'merchant messaging.read' } as const;
const writer = { rule: 'merchant messaging.write' } as const;

/** A plan with messages to many, a confirmed address, and credit. */
async function allowMessages({ app: { db, services }, owner: { account_id, user_id } }: MerchantFixture) {
  await db
    .updateTable('subscription_histories')
    .set({ subscription_id: GROWTH })
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .execute();
  await db.updateTable('users').set({ email_verified_at: services.clock.now() }).where('id', '=', user_id).execute();
  const subject_id = uuid();
  const transfer = transferDraft('credit_topup', { id: uuid(), subject_id, amount: sen(10_00) });
  await services.poster.post(plainPosting, { account_id, subject_id, transfer });
}

/** A bill whose payer may be written to. */
async function payer(fixture: MerchantFixture) {
  await allowMessages(fixture);
  const { id } = await fixture.createBill({ email: `${uuid()}@payer.example` });
  return { bill_ids: [id] };
}

async function batch(fixture: MerchantFixture) {
  const body = { ...(await payer(fixture)), subject: 'Closed on Friday', message: 'Hello {name}' };
  const { batch_id } = await fixture.callAsOwner(messageBatches.bulkEmail, { body });
  return { params: { id: batch_id } };
}

export const messageBatchCases: AccessCases<typeof messageBatches> = {
  batches: reader,
  read: { ...reader, prepareInput: batch },
  deliveries: reader,
  preview: {
    ...writer,
    prepareInput: async (fixture) => ({
      body: { ...(await payer(fixture)), channel: 'EMAIL', subject: 'Hello', message: 'Hello {name}' },
    }),
  },
  bulkEmail: {
    ...writer,
    prepareInput: async (fixture) => ({
      body: { ...(await payer(fixture)), subject: 'Hello {name}', message: 'Please pay {amount}: {link}' },
    }),
  },
  bulkSms: {
    ...writer,
    prepareInput: async (fixture) => ({ body: { ...(await payer(fixture)), message: 'Hello {name}', cost: '0.12' } }),
  },
  readReminders: reader,
  writeReminders: { ...writer, prepareInput: () => ({ body: { reminder_days: [-3, 1] } }) },
};

const template = async (fixture: MerchantFixture) => {
  const body = { name: uuid(), subject_en: 'Hello', message_en: 'Hello {name}' };
  return { params: { id: (await fixture.callAsOwner(messageTemplates.create, { body })).id } };
};

export const messageTemplateCases: AccessCases<typeof messageTemplates> = {
  list: reader,
  read: { ...reader, prepareInput: template },
  create: { ...writer, prepareInput: () => ({ body: { name: uuid(), message_ms: 'Salam {name}' } }) },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await template(fixture)), body: { message_ms: 'Salam {name}' } }),
  },
  remove: { ...writer, prepareInput: template },
};

/** The token of an e-mail that was sent. */
async function unsubscriber(fixture: MerchantFixture) {
  const { params } = await batch(fixture);
  const { db } = fixture.app;
  const { account_id, id } = await db
    .selectFrom('message_deliveries')
    .select(['account_id', 'id'])
    .where('batch_id', '=', params.id)
    .executeTakeFirstOrThrow();
  const { token, token_hash } = createOwnedToken(account_id, id);
  await db.updateTable('message_deliveries').set({ unsubscribe_hash: token_hash }).where('id', '=', id).execute();
  return { query: { token } };
}

export const unsubscribeCases: AccessCases<typeof unsubscribe> = {
  read: { rule: 'public', prepareInput: unsubscriber },
  unsubscribe: { rule: 'public', prepareInput: unsubscriber },
};
