import { callbacks, MOST_RESENT } from '@kutip/contracts/callbacks';
import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { CallbackFacts } from '@kutip/domain/merchant-callback-payload';
import type { Sen } from '@kutip/domain/money';
import type { AttemptStatus } from '@kutip/domain/payment';
import { isMoneyConfirmed } from '@kutip/domain/payment-transition';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { createQuota } from '../../platform/quota.ts';
import { loadPlan } from '../accounts/accounts.service.ts';
import {
  findCallback,
  isNamedUrl,
  loadDeliveries,
  loadEndpoints,
  lockFinished,
  scheduleNow,
  merchantCallbacks,
  loadPayload,
  loadInvoiceSnapshot,
  type InvoiceSnapshot,
} from './callbacks.queries.ts';
import { isSandbox, queueCallbacks, queueTestCallback } from './callbacks.service.ts';
import { resumeEndpoint } from './endpoint-pause.ts';
import { deliverCallbacks } from './job-definitions.ts';
import { findCurrentKey, rotateKey } from './keys.ts';

interface Services {
  clock: Clock;
  config: Pick<Config, 'SANDBOX_URL'>;
  encryption: Encryption;
}

/** Periods that are sent again: ten thousand callbacks of one account in ten minutes, in one process. */
const PERIODS = { window_ms: 10 * 60_000, per_key: 10, in_total: 1000 };

/** The time that the overview of endpoints covers: seven days. */
const OVERVIEW_MS = 7 * 24 * 60 * 60_000;

/** The status to report: the paid attempt's, else that the bill was closed, else the last attempt's. */
function snapshotStatus({ status, invoice_status }: InvoiceSnapshot): AttemptStatus {
  if (status !== null && isMoneyConfirmed(status)) return status;
  if (invoice_status === 'CANCELLED' || invoice_status === 'EXPIRED') return invoice_status;
  return status ?? 'PENDING';
}

const toCallbackFacts = (snapshot: InvoiceSnapshot): CallbackFacts => ({
  ...snapshot,
  status: snapshotStatus(snapshot),
  amount: snapshot.amount as Sen,
  fee: snapshot.fee as Sen,
  fee_tax: snapshot.fee_tax as Sen,
  total_amount: snapshot.total_amount as Sen,
});

async function resendCallback(context: Context, id: string) {
  const { db, account_id, now } = context;
  const { status, attempts } = requireFound(await findCallback(db, account_id, id));
  await scheduleNow(db, account_id, [id], now);
  await enqueue(db, deliverCallbacks, {});
  await audit(context, {
    action: 'send_again',
    entity: 'merchant_callback',
    entity_id: id,
    before: { status, attempts },
  });
  return requireFound(await findCallback(db, account_id, id));
}

/** Sends what was finished in a period again. One more than the limit is looked for, to know whether there is more. */
async function resendPeriod(
  context: Context,
  { from, until: given, only_failed, url: address, after: last }: ParsedRequest<typeof callbacks.resendPeriod>['body'],
) {
  const { db, account_id, now } = context;
  const [until, url, after] = [given ?? now, address ?? null, last ?? null];
  const period = { from, until, only_failed, url, after, limit: MOST_RESENT + 1 };
  const found = await lockFinished(db, account_id, period);
  const ids = found.slice(0, MOST_RESENT);
  if (ids.length > 0) {
    await scheduleNow(db, account_id, ids, now);
    await enqueue(db, deliverCallbacks, {});
    const details = { from, until, only_failed, url, queued: ids.length };
    await audit(context, { action: 'send_period', entity: 'merchant_callback', entity_id: ids[0]!, after: details });
  }
  return { queued: ids.length, has_more: found.length > ids.length, last_id: ids.at(-1) ?? null };
}

async function sendForInvoice(context: Context, input: { id?: string | undefined; invoice_no?: string | undefined }) {
  const { db, account_id, now } = context;
  const { id = null, invoice_no = null } = input;
  if (id === null && invoice_no === null)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { _id: 'required' });
  const snapshot = requireFound(await loadInvoiceSnapshot(db, account_id, { id, invoice_no }));
  const { callback_url: url, payment_record_id } = snapshot;
  if (url === null)
    throw new Refusal(
      CODE.wrong_state,
      'The collection of this bill has no callback URL. Set one on the collection first.',
      'no_callback_url',
    );
  const facts = toCallbackFacts(snapshot);
  const callback_id = uuid();
  await queueCallbacks(db, [{ id: callback_id, account_id, payment_record_id, url, facts, created_at: now }]);
  const queued = await findCallback(db, account_id, callback_id);
  if (!queued)
    throw new Refusal(
      CODE.wrong_state,
      'The system of this bill is informed of final results only, and the bill has none yet.',
      'not_final',
    );
  await audit(context, { action: 'send', entity: 'merchant_callback', entity_id: callback_id });
  return queued;
}

/** Sends a test event. Only to addresses of the merchant's forms and credentials, which were checked when they were saved. */
async function sendTest(context: Context, url: string) {
  const { db, account_id, now } = context;
  requireFound((await isNamedUrl(db, account_id, url)) || undefined);
  const id = uuid();
  await queueTestCallback(db, { id, account_id, url, created_at: now });
  await audit(context, { action: 'test', entity: 'merchant_callback', entity_id: id, after: { url } });
  return requireFound(await findCallback(db, account_id, id));
}

/** Refuses 4011 for a first key without API access in the plan. Existing keys may be rotated in any plan, as they may have leaked. */
async function refuseFirstKeyWithoutApiAccess(db: Connection, account_id: string, now: Date): Promise<void> {
  const { api_access } = (await loadPlan(db, account_id)).advanced_setting;
  if (!api_access && (await findCurrentKey(db, account_id, now)) === null)
    throw new Refusal(
      CODE.plan_limit_reached,
      'Your plan does not include a connection to your own system.',
      'api_access',
    );
}

export function callbackHandlers({ clock, config, encryption }: Services): Handlers<typeof callbacks> {
  const mayResend = createQuota(clock, PERIODS);
  return {
    list: listHandler(callbacks.list, ({ db, account_id }) => merchantCallbacks(db, account_id)),
    read: async ({ params: { id } }, { db, account_id }) => ({
      ...requireFound(await findCallback(db, account_id, id)),
      payload: await loadPayload(db, account_id, id),
      deliveries: await loadDeliveries(db, account_id, id),
    }),
    endpoints: async (_, { db, account_id, now }) => ({
      list: await loadEndpoints(db, account_id, new Date(now.getTime() - OVERVIEW_MS)),
    }),
    resend: ({ params }, context) => resendCallback(context, params.id),
    resendPeriod: ({ body }, context) => {
      if (!mayResend(context.account_id))
        throw new Refusal(CODE.too_many_requests, 'Too many requests. Please wait a moment.', 'too_many_requests');
      return resendPeriod(context, body);
    },
    resumeEndpoint: ({ body: { url } }, context) => resumeEndpoint(context, url),
    test: ({ body: { url } }, context) => sendTest(context, url),
    sendForInvoice: ({ query: { _id: query_id, ...query }, body: { _id: body_id, ...body } }, context) =>
      sendForInvoice(context, { id: body_id ?? query_id, invoice_no: body.invoice_no ?? query.invoice_no }),
    key: (_, { db, account_id, now }) => findCurrentKey(db, account_id, now),
    rotateKey: async (_, context) => {
      const { db, account_id, now } = context;
      await refuseFirstKeyWithoutApiAccess(db, account_id, now);
      const key_deps = { encryption, is_sandbox: isSandbox(config) };
      const { id, key_id, secret, replaced, previous_until } = await rotateKey(db, key_deps, account_id, now);
      await audit(context, {
        action: 'create',
        entity: 'callback_key',
        entity_id: id,
        before: replaced === null ? null : { key_id: replaced },
        after: { key_id },
      });
      return { key_id, secret, previous_until };
    },
  };
}
