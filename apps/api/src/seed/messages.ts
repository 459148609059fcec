import { api } from '@kutip/contracts/api';
import { toRinggit } from '@kutip/domain/money';
import { messageBatchesJobs } from '../modules/message-batches/message-batches.job.ts';
import { sendTextMessages } from '../modules/message-batches/text-messages-job.ts';
import type { Services } from '../services.ts';
import type { InProcessClient } from './in-process-client.ts';

const TEMPLATES = [
  {
    name: 'Peringatan mesra',
    subject_en: 'Your bill {bill} of {amount}',
    message_en: 'Hello {name},\nyour bill {bill} for {title} is {amount}. You can pay here: {link}',
    subject_ms: 'Bil {bill} anda sebanyak {amount}',
    message_ms: 'Salam {name},\nbil {bill} anda untuk {title} ialah {amount}. Anda boleh membayar di sini: {link}',
    subject_zh: '您的账单 {bill}：{amount}',
    message_zh: '{name}，您好：\n您的账单 {bill}（{title}）为 {amount}。请在此付款：{link}',
  },
  {
    name: 'Cuti perayaan',
    subject_ms: 'Kami bercuti pada hari Isnin',
    message_ms: 'Salam {name},\n{merchant} bercuti pada hari Isnin. Tempahan dibuka semula pada hari Selasa.',
    subject_en: 'We are closed on Monday',
    message_en: 'Hello {name},\n{merchant} is closed on Monday. Orders open again on Tuesday.',
  },
];

/** A network that delivers every message but those to numbers that end in 7. */
const network = {
  send: async ({ to }: { to: string }) =>
    to.endsWith('7') ? ({ status: 'refused', reason: 'not_reachable' } as const) : ({ status: 'delivered' } as const),
  queryStatus: async () => ({ status: 'delivered' }) as const,
};

async function sendTexts(services: Services, call: InProcessClient, token: string): Promise<void> {
  const text = {
    recipients: 'ALL_CUSTOMERS',
    message: '{merchant}: tempahan Krismas ditutup pada 20 Dis.',
  } as const;
  const preview = await call(api.messageBatches.preview, { body: { ...text, channel: 'SMS' } }, token);
  if (services.config.SMS_URL === '' || preview.accepted_count === 0) return;
  const cost = toRinggit(preview.cost);
  const { batch_id } = await call(api.messageBatches.bulkSms, { body: { ...text, cost } }, token);
  const { account_id } = await services.db
    .selectFrom('message_batches')
    .select('account_id')
    .where('id', '=', batch_id)
    .executeTakeFirstOrThrow();
  await messageBatchesJobs(services, network)[sendTextMessages.name]!({ account_id, batch_id });
}

/** The demo merchant's templates, days of reminders, and messages to many. */
export async function createMessages(services: Services, call: InProcessClient, token: string): Promise<void> {
  for (const body of TEMPLATES) await call(api.messageTemplates.create, { body }, token);
  await call(api.messageBatches.writeReminders, { body: { reminder_days: [-3, 0, 3] } }, token);
  const { subject_ms: subject, message_ms: message } = TEMPLATES[1]!;
  await call(api.messageBatches.bulkEmail, { body: { recipients: 'ALL_CUSTOMERS', subject, message } }, token);
  await sendTexts(services, call, token);
}
