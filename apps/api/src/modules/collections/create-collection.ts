import { CODE } from '@kutip/contracts/codes';
import type { CollectionType } from '@kutip/domain/collection';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import type { Context } from '../../platform/mount.ts';
import { loadPlan } from '../accounts/accounts.service.ts';
import { refuseCallbackUrl } from '../callbacks/callbacks.service.ts';
import { validateForm } from './collection-form.ts';
import { insertCollection, lockAndCountCollections, type Form } from './collections.queries.ts';

async function refuseBeyondPlan(db: Connection, account_id: string): Promise<void> {
  const { max_collections } = (await loadPlan(db, account_id)).advanced_setting;
  if (max_collections !== null && (await lockAndCountCollections(db, account_id)) >= max_collections)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not allow another collection.', 'max_collections');
}

/** Creates a collection in the caller's transaction. Returns its id. Refuses what `validateForm` refuses, and 4011. */
export async function createCollection(
  context: Context,
  config: Pick<Config, 'SANDBOX_URL'>,
  collection_type: CollectionType,
  written: Form,
): Promise<string> {
  const { db, account_id, now } = context;
  const form = await validateForm(db, account_id, written);
  if (form.callback_url) refuseCallbackUrl(form.callback_url, config);
  await refuseBeyondPlan(db, account_id);
  const id = uuid();
  await insertCollection(db, account_id, { ...form, id, collection_type, created_at: now, updated_at: now });
  await addDirectoryEntries(db, [{ kind: 'collection', key: id, account_id, id }]);
  await audit(context, { action: 'create', entity: 'collection', entity_id: id, after: { ...form } });
  return id;
}
