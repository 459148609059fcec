import type { queues } from '@kutip/contracts/queues';
import { v7 as uuid } from 'uuid';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

/** A message that could not be sent. */
async function failedMessage({ app, owner: { account_id } }: MerchantFixture): Promise<string> {
  const now = app.services.clock.now();
  const id = uuid();
  await app.db
    .insertInto('outbox')
    .values({
      id,
      account_id,
      channel: 'EMAIL',
      recipient: 'siti@example.my',
      template: 'receipt',
      data: '{}',
      language: 'en',
      status: 'FAILED',
      tries: 8,
      next_try_at: now,
      last_error: '550 no such mailbox',
      created_at: now,
    })
    .execute();
  return id;
}

export const queueCases: AccessCases<typeof queues> = {
  state: { rule: 'admin platform.read' },
  entries: {
    rule: 'admin platform.read',
    prepareInput: async (fixture) => {
      await failedMessage(fixture);
      return {};
    },
  },
  retry: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => ({ params: { kind: 'MESSAGE' as const, id: await failedMessage(fixture) } }),
  },
};
