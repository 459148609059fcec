import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { messageBatches, type unsubscribe } from '@kutip/contracts/message-batches';
import { messageTemplates } from '@kutip/contracts/message-templates';
import { whatsappLink, type BatchMessage, type PreviewChannel } from '@kutip/domain/message-batch';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { crud, requireFound } from '../../platform/crud.ts';
import { parseOwnedToken } from '../../platform/link-token.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import {
  countDeliveries,
  findBatch,
  findReminderDays,
  loadCredit,
  selectBatches,
  selectDeliveries,
  writeReminderDays,
} from './message-batches.queries.ts';
import { prepareBatch, type PreparedBatch } from './prepare-batch.ts';
import { bulkEmail, bulkSms, completeTexts, type SendServices } from './send-batch.ts';
import { findUnsubscriber, insertOptOut, isOptedOut } from './unsubscribe.queries.ts';

type Contract = typeof messageBatches;

const SAMPLES = 3;
/** The merchant opens each WhatsApp message, so all of them are shown. */
const WHATSAPP_SAMPLES = 500;

/** Adds the counts of their deliveries to batches. */
async function withCounts<B extends { id: string }>(db: Connection, account_id: string, batches: readonly B[]) {
  const ids = batches.map(({ id }) => id);
  const counts = ids.length === 0 ? [] : await countDeliveries(db, account_id, ids);
  const byId = new Map(counts.map(({ batch_id, ...count }) => [batch_id, count]));
  return batches.map((batch) => ({ ...batch, ...byId.get(batch.id) }));
}

const sampleOf = (
  { recipient: { full_name }, address, language, subject, message, segments }: BatchMessage,
  channel: PreviewChannel,
) => ({
  full_name,
  address,
  language,
  subject,
  message,
  segments,
  whatsapp_link: channel === 'WHATSAPP' ? whatsappLink(address, message) : null,
});

function countRejected({ messages }: PreparedBatch) {
  const reasons = Map.groupBy(messages, ({ rejected }) => rejected);
  return [...reasons].flatMap(([reason, all]) => (reason === null ? [] : [{ reason, count: all.length }]));
}

async function preview({ body }: ParsedRequest<Contract['preview']>, context: Context, public_url: string) {
  const { db, account_id } = context;
  const prepared = await prepareBatch(db, { ...context, public_url }, { ...body, ...completeTexts(body) });
  const { accepted, segments, cost } = prepared;
  const shown = accepted.slice(0, body.channel === 'WHATSAPP' ? WHATSAPP_SAMPLES : SAMPLES);
  return {
    accepted_count: accepted.length,
    rejected: countRejected(prepared),
    segments,
    cost,
    credit_available: await loadCredit(db, account_id),
    samples: shown.map((one) => sampleOf(one, body.channel)),
  };
}

async function writeReminders(reminder_days: number[], context: Context) {
  const { db, account_id } = context;
  const before = { reminder_days: await findReminderDays(db, account_id) };
  await writeReminderDays(db, account_id, reminder_days);
  const after = { reminder_days };
  await audit(context, { action: 'set_reminders', entity: 'account', entity_id: account_id, before, after });
  return after;
}

export const messageBatchHandlers = (services: SendServices): Handlers<Contract> => ({
  batches: listHandler(messageBatches.batches, ({ db, account_id }) => selectBatches(db, account_id), {
    complete: (rows, { db, account_id }) => withCounts(db, account_id, rows),
  }),
  async read({ params: { id } }, { db, account_id }) {
    const [batch] = await withCounts(db, account_id, [requireFound(await findBatch(db, account_id, id))]);
    return batch!;
  },
  deliveries: listHandler(messageBatches.deliveries, ({ db, account_id }) => selectDeliveries(db, account_id)),
  preview: (request, context) => preview(request, context, services.config.PUBLIC_URL),
  bulkEmail: (request, context) => bulkEmail(request, context, services.config.PUBLIC_URL),
  bulkSms: { withoutTransaction: (request, context) => bulkSms(request, context, services) },
  readReminders: async (_, { db, account_id }) => ({ reminder_days: await findReminderDays(db, account_id) }),
  writeReminders: ({ body }, context) => writeReminders(body.reminder_days, context),
});

export const messageTemplateHandlers = crud(messageTemplates, 'message_templates', {
  entity: 'message_template',
});

async function requireUnsubscriber(db: Connection, token: string) {
  const parsed = parseOwnedToken(token);
  const found = parsed && (await findUnsubscriber(db, parsed));
  if (!found) throw new Refusal(CODE.link_invalid, 'This link is not valid.', { token: 'link_invalid' });
  return found;
}

export const unsubscribeHandlers: Handlers<typeof unsubscribe> = {
  async read({ query: { token } }, { db }) {
    const { address, merchant_name, ...found } = await requireUnsubscriber(db, token);
    return { merchant_name, address, is_unsubscribed: await isOptedOut(db, { ...found, address }) };
  },
  async unsubscribe({ query: { token } }, { db, now }) {
    await insertOptOut(db, await requireUnsubscriber(db, token), now);
    return null;
  },
};
