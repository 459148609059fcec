/** Public interface of the collections module, for bills and stores. */
import { CODE } from '@kutip/contracts/codes';
import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import { collectionClosedReason, type RecordStatus } from '@kutip/domain/collection';
import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Context } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { loadPlan, planHas } from '../accounts/accounts.service.ts';
import {
  findCollectionById,
  insertCollection,
  lockCollection,
  selectPaymentForms,
  updateCollection,
  type Collection,
  type CollectionChange,
  type Form,
} from './collections.queries.ts';

export { createCollection } from './create-collection.ts';
export { acceptNewChannels } from './collections.queries.ts';
export type { Collection, FormField } from './collections.queries.ts';

/** A collection of this account; undefined when there is none with this id. */
export const findCollection = (db: Connection, account_id: string, id: string): Promise<Collection | undefined> =>
  findCollectionById(db, account_id, id);

/** The account's payment forms among these ids, by id. */
export async function findPaymentForms(
  db: Connection,
  account_id: string,
  ids: readonly string[],
): Promise<Map<string, Collection>> {
  const found = ids.length > 0 ? await selectPaymentForms(db, account_id, ids) : [];
  return new Map(found.map((form) => [form.id, form]));
}

/** Refuses 4016 when the collection accepts no payments now; the breakdown is the reason. */
export function assertOpen(collection: Collection, now: Date): void {
  const closed = collectionClosedReason(collection, now);
  if (closed) throw new Refusal(CODE.collection_not_open, 'This collection is not accepting payments.', closed);
}

/** Every channel of the account's plan. */
async function channelsOfPlan(db: Connection, account_id: string): Promise<ChannelFlag[]> {
  const plan = await loadPlan(db, account_id);
  return CHANNEL_FLAGS.filter((flag) => planHas(plan, flag));
}

/** A form with the channels of the plan, and nothing else than what is given. */
export const plainForm = async (
  db: Connection,
  account_id: string,
  given: Partial<Form> & Pick<Form, 'title'>,
): Promise<Form> => ({ ...BILL_FORM, channel_flags: await channelsOfPlan(db, account_id), ...given });

/** Starts (1) or stops (2) a collection of the account, in the caller's transaction. Refuses 4004. */
export const setCollectionStatus = (context: Context, id: string, record_status: RecordStatus): Promise<void> =>
  changeCollection(context, id, { record_status });

/** Changes what a collection is called, in the caller's transaction. Refuses 4004. */
export const renameCollection = (
  context: Context,
  id: string,
  names: Pick<CollectionChange, 'title' | 'description'>,
): Promise<void> => changeCollection(context, id, names);

/** Sets the channels of a collection, which the caller has compared with the plan. Refuses 4004. */
export const setCollectionChannels = (context: Context, id: string, channel_flags: ChannelFlag[]): Promise<void> =>
  changeCollection(context, id, { channel_flags });

/**
 * Deletes a collection, in the caller's transaction: lists leave it out, and who has its link reads that it takes no payments.
 * The caller has found that nothing depends on it. Refuses 4004.
 */
export async function deleteCollection(context: Context, id: string): Promise<void> {
  const { db, account_id, now } = context;
  const { title } = requireFound(await lockCollection(db, account_id, id));
  await updateCollection(db, account_id, id, { deleted_at: now, record_status: 2, updated_at: now });
  await audit(context, { action: 'delete', entity: 'collection', entity_id: id, before: { title } });
}

async function changeCollection(
  context: Context,
  id: string,
  change: Pick<CollectionChange, 'record_status' | 'channel_flags' | 'title' | 'description'>,
): Promise<void> {
  const { db, account_id } = context;
  await editRecord(context, {
    entity: 'collection',
    entity_id: id,
    read_at: undefined,
    lock: () => lockCollection(db, account_id, id),
    request: () => change,
    write: (changed) => updateCollection(db, account_id, id, changed),
  });
}

/** Creates the collection of a store's bills, with every channel of the plan, in the caller's transaction. Returns its id. */
export async function createStoreCollection(
  db: Connection,
  { account_id, title, now }: { account_id: string; title: string; now: Date },
): Promise<string> {
  const id = uuid();
  const channel_flags = await channelsOfPlan(db, account_id);
  const moments = { created_at: now, updated_at: now };
  await insertCollection(db, account_id, {
    ...BILL_FORM,
    title,
    channel_flags,
    id,
    collection_type: 'BILL',
    ...moments,
  });
  await addDirectoryEntries(db, [{ kind: 'collection', key: id, account_id, id }]);
  return id;
}

/** A bill form without questions, dates or limits. */
const BILL_FORM: Omit<Form, 'title' | 'channel_flags'> = {
  description: null,
  cover_image_url: null,
  amount_type: 'OPEN',
  amount: null,
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  payer_fields: DEFAULT_PAYER_FIELDS,
  fee_bearer: null,
  start_at: null,
  end_at: null,
  target_amount: null,
  success_field_id: null,
  redirect_url: null,
  callback_url: null,
  reminder_days: [],
  due_in_days: null,
};
