import { CODE } from '@kutip/contracts/codes';
import { QUEUE_KINDS, queues as contract } from '@kutip/contracts/queues';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { deliverOutbox } from '../../platform/outbox.ts';
import { retryCallback } from '../callbacks/callbacks.service.ts';
import {
  countEntries,
  countWorkers,
  findEntry,
  queueEntries,
  requeueMessage,
  rescheduleJob,
  type QueueKind,
} from './queues.queries.ts';

type Retry = (db: Connection, key: { id: string; account_id: string | null }, now: Date) => Promise<boolean>;

/** Makes an entry due. False: it is done, or somebody has begun it. */
const RETRIES: Record<QueueKind, Retry> = {
  JOB: (db, { id }, now) => rescheduleJob(db, id, now),
  async MESSAGE(db, { id, account_id }, now) {
    await enqueue(db, deliverOutbox, {}, { key: deliverOutbox.name, queue: deliverOutbox.name });
    return requeueMessage(db, { id, account_id: account_id! }, now);
  },
  async CALLBACK(db, { id, account_id }, now) {
    await retryCallback(db, account_id!, id, now);
    return true;
  },
};

const NOTHING = { waiting: 0, running: 0, failed: 0, oldest_due_at: null };

export const queueHandlers = ({
  config,
}: {
  config: { WORKER_TIMEOUT_SECONDS: number };
}): Handlers<typeof contract> => ({
  async state(_, { db, now }) {
    const counts = await countEntries(db, now);
    const kinds = QUEUE_KINDS.map((kind) => counts.find((one) => one.kind === kind) ?? { kind, ...NOTHING });
    const alive_since = new Date(now.getTime() - config.WORKER_TIMEOUT_SECONDS * 1000);
    return { kinds, workers: await countWorkers(db, alive_since) };
  },

  entries: listHandler(contract.entries, ({ db, now }) => queueEntries(db, now)),

  async retry({ params: { kind, id } }, context) {
    const { db, now } = context;
    const entry = requireFound(await findEntry(db, { kind, id }, now));
    const { state, name, attempts, account_id } = entry;
    if (state === 'RUNNING' || !(await RETRIES[kind](db, entry, now)))
      throw new Refusal(CODE.wrong_state, 'This is running or done already.', 'running');
    const owner_id = account_id ?? context.account_id;
    // A job has a number, which is no entity's id.
    const entity_id = kind === 'JOB' ? owner_id : id;
    const entity = `queue_${kind.toLowerCase()}`;
    await audit(
      { ...context, account_id: owner_id },
      { action: 'retry', entity, entity_id, before: { id, name, state, attempts } },
    );
    return null;
  },
});
