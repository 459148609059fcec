import { customerBills } from '@kutip/contracts/customer-bills';
import { customers } from '@kutip/contracts/customers';
import { messageBatches, unsubscribe } from '@kutip/contracts/message-batches';
import { messageTemplates } from '@kutip/contracts/message-templates';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { customerBillHandlers } from '../apps/api/src/modules/customer-bills/customer-bills.routes.ts';
import { billsOfCustomerHandlers } from '../apps/api/src/modules/customer-bills/bills-of-customer.ts';
import { customerHandlers } from '../apps/api/src/modules/customers/customers.routes.ts';
import { plainPosting, type Poster } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { messageBatchesJobs } from '../apps/api/src/modules/message-batches/message-batches.job.ts';
import {
  messageBatchHandlers,
  messageTemplateHandlers,
  unsubscribeHandlers,
} from '../apps/api/src/modules/message-batches/message-batches.routes.ts';
import { createSmsProvider } from '../apps/api/src/modules/message-batches/sms-provider.ts';
import { createEncryption } from '../apps/api/src/platform/encryption.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { answerSigned } from '../apps/sandbox/src/rails/paynet-message.ts';
import { openSmsNetwork, type TextMessageInput } from '../apps/sandbox/src/sms/network.ts';
import { memoryJournal } from './memory-journal.ts';
import { paymentsApp, type PaymentsApp } from './payments-app.ts';
import type { TestCaller } from './test-app.ts';

const SECRET = 'secret-of-the-network';
const config = { PUBLIC_URL: 'https://pay.example.my', SMS_URL: 'https://network.test/sms' };

/** The sandbox's network of text messages in process, with the real adapter in front of it. */
function fakeSmsNetwork(now: () => Date) {
  const delivered: TextMessageInput[] = [];
  const network = openSmsNetwork(memoryJournal(), (message) => void delivered.push(message));
  const state = { is_down: false };
  const provider = createSmsProvider({
    url: config.SMS_URL,
    secret: SECRET,
    sender_name: 'Kutip',
    timeout_ms: 1000,
    now,
    fetch: async (url, init) => {
      if (state.is_down) throw new Error('connection refused');
      const call = network.calls[new URL(url as string).pathname.replace('/sms', '')]!;
      const request = { headers: init!.headers as Record<string, string>, body: init!.body };
      const { status, headers, body } = answerSigned({ secret: SECRET, sent_at: now().toISOString() }, request, call);
      return new Response(body, { status, headers });
    },
  });
  return { delivered, state, provider };
}

export interface MessagingApp extends PaymentsApp {
  /** What the network of text messages has sent to phones, oldest first. */
  delivered: TextMessageInput[];
  /** Whether the network can be reached. */
  network: { is_down: boolean };
  addCredit(who: TestCaller, amount: number): Promise<void>;
  /** The credit pool in sen. */
  creditOf(who: TestCaller): Promise<number>;
  /** Runs the job of every batch of the merchant, as the worker does. */
  sendTexts(who: TestCaller): Promise<void>;
}

/** The payments app with messages to many, customers and bills. */
export async function messagingApp(): Promise<MessagingApp> {
  let poster: Poster;
  const app = await paymentsApp({
    mountRoutes: ({ server, poster: shared }) => {
      poster = shared;
      const encryption = createEncryption(`k1:${'11'.repeat(32)}`);
      mount(server, messageBatches, messageBatchHandlers({ config, poster }));
      mount(server, messageTemplates, messageTemplateHandlers);
      mount(server, unsubscribe, unsubscribeHandlers);
      mount(server, customers, { ...customerHandlers({ encryption }), ...billsOfCustomerHandlers });
      mount(server, customerBills, customerBillHandlers({ config }));
    },
  });
  const { delivered, state, provider } = fakeSmsNetwork(() => app.clock.now());
  const store = storeOf(app.db);
  return {
    ...app,
    delivered,
    network: state,
    async addCredit({ account_id }, amount) {
      const subject_id = uuid();
      const transfer = transferDraft('credit_topup', { id: uuid(), subject_id, amount: sen(amount) });
      await poster.post(plainPosting, { account_id, subject_id, transfer });
    },
    async creditOf({ account_id }) {
      const query = app.db.selectFrom('ledger_balances').select('credit').where('account_id', '=', account_id);
      return (await query.executeTakeFirstOrThrow()).credit;
    },
    async sendTexts({ account_id }) {
      const jobs = messageBatchesJobs({ store, clock: app.clock, poster, config: {} as never }, provider);
      const query = app.db.selectFrom('message_batches').select('id').where('account_id', '=', account_id);
      for (const { id: batch_id } of await query.execute()) await jobs['send_text_messages']!({ account_id, batch_id });
    },
  };
}
