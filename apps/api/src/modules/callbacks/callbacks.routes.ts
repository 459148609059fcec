import { callbacks } from '@kutip/contracts/callbacks';
import { CODE } from '@kutip/contracts/codes';
import type { CallbackFacts } from '@kutip/domain/merchant-callback-payload';
import type { Sen } from '@kutip/domain/money';
import type { AttemptStatus } from '@kutip/domain/payment';
import { hasMoney } from '@kutip/domain/payment-judgement';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listOf } from '../../platform/listing.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { planOf } from '../accounts/accounts.service.ts';
import {
  callbackOfId,
  deliveriesOf,
  makeDue,
  merchantCallbacks,
  payloadOf,
  standingInvoice,
  type StandingInvoice,
} from './callbacks.queries.ts';
import { isSandbox, queueCallbacks } from './callbacks.service.ts';
import { deliverCallbacks } from './job-kinds.ts';
import { currentKey, rotateKey } from './keys.ts';

interface Services {
  config: Pick<Config, 'SANDBOX_URL'>;
  encryption: Encryption;
}

/** Money that came tells most; then that the bill was closed; then how the last attempt went. */
function statusOf({ status, invoice_status }: StandingInvoice): AttemptStatus {
  if (status !== null && hasMoney(status)) return status;
  if (invoice_status === 'CANCELLED' || invoice_status === 'EXPIRED') return invoice_status;
  return status ?? 'PENDING';
}

const factsOf = (standing: StandingInvoice): CallbackFacts => ({
  ...standing,
  status: statusOf(standing),
  amount: standing.amount as Sen,
  fee: standing.fee as Sen,
  fee_tax: standing.fee_tax as Sen,
  total_amount: standing.total_amount as Sen,
});

async function sendAgain(context: Context, id: string) {
  const { db, account_id, now } = context;
  const { status, attempts } = found(await callbackOfId(db, account_id, id));
  await makeDue(db, account_id, id, now);
  await enqueue(db, deliverCallbacks, {});
  await audit(context, {
    action: 'send_again',
    entity: 'merchant_callback',
    entity_id: id,
    before: { status, attempts },
  });
  return found(await callbackOfId(db, account_id, id));
}

async function sendForInvoice(context: Context, wanted: { id?: string | undefined; invoice_no?: string | undefined }) {
  const { db, account_id, now } = context;
  const { id = null, invoice_no = null } = wanted;
  if (id === null && invoice_no === null)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { _id: 'required' });
  const standing = found(await standingInvoice(db, account_id, { id, invoice_no }));
  const { callback_url: url, payment_record_id } = standing;
  if (url === null)
    throw new Refusal(CODE.wrong_state, 'The collection of this bill has no callback address.', 'no_callback_url');
  const facts = factsOf(standing);
  const made = uuid();
  await queueCallbacks(db, [{ id: made, account_id, payment_record_id, url, facts, created_at: now }]);
  await audit(context, { action: 'send', entity: 'merchant_callback', entity_id: made });
  return found(await callbackOfId(db, account_id, made));
}

/** A first key connects a system; one that has leaked is replaced whatever the plan is by then. Refuses 4011. */
async function refuseFirstKeyBeyondPlan(db: Connection, account_id: string, now: Date): Promise<void> {
  const { api_access } = (await planOf(db, account_id)).advanced_setting;
  if (!api_access && (await currentKey(db, account_id, now)) === null)
    throw new Refusal(
      CODE.plan_limit_reached,
      'Your plan does not include a connection to your own system.',
      'api_access',
    );
}

export function callbackHandlers({ config, encryption }: Services): Handlers<typeof callbacks> {
  return {
    list: listOf(callbacks.list, ({ db, account_id }) => merchantCallbacks(db, account_id)),
    read: async ({ params: { id } }, { db, account_id }) => ({
      ...found(await callbackOfId(db, account_id, id)),
      payload: await payloadOf(db, account_id, id),
      deliveries: await deliveriesOf(db, account_id, id),
    }),
    again: ({ params }, context) => sendAgain(context, params.id),
    sendForInvoice: ({ query: { _id: id_of_query, ...query }, body: { _id: id_of_body, ...body } }, context) =>
      sendForInvoice(context, { id: id_of_body ?? id_of_query, invoice_no: body.invoice_no ?? query.invoice_no }),
    key: (_, { db, account_id, now }) => currentKey(db, account_id, now),
    newKey: async (_, context) => {
      const { db, account_id, now } = context;
      await refuseFirstKeyBeyondPlan(db, account_id, now);
      const parts = { encryption, is_sandbox: isSandbox(config) };
      const { id, key_id, secret, replaced, previous_until } = await rotateKey(db, parts, account_id, now);
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
