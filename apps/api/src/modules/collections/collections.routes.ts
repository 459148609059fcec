import { CODE } from '@kutip/contracts/codes';
import { collections } from '@kutip/contracts/collections';
import type { CollectionType } from '@kutip/domain/collection';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { enterDirectory } from '../../platform/directory.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { planOf } from '../accounts/accounts.service.ts';
import { collectedBy } from '../reports/reports.service.ts';
import { refuseCallbackUrl } from '../callbacks/callbacks.service.ts';
import { checkedForm, formOf } from './collection-form.ts';
import { changeOf, type Patch } from './collection-update.ts';
import { collectionPage } from './collection-page.ts';
import {
  collectionOf,
  insertCollection,
  lockedCollection,
  lockedCount,
  untotalledCollections,
  updateCollection,
  type Collection,
  type Form,
} from './collections.queries.ts';

interface Services {
  config: { PUBLIC_URL: string; SANDBOX_URL: string };
}

async function refuseBeyondPlan(db: Connection, account_id: string): Promise<void> {
  const { max_collections } = (await planOf(db, account_id)).advanced_setting;
  if (max_collections !== null && (await lockedCount(db, account_id)) >= max_collections)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan has no room for another collection.', 'max_collections');
}

/** Refuses a change of what has changed since it was read; times on the wire have no more than milliseconds. */
function refuseStale(kept: Collection, read_at: Date | undefined): void {
  if (read_at && read_at < kept.updated_at)
    throw new Refusal(CODE.conflict, 'Somebody else changed this collection. Load it again.', 'conflict');
}

export function collectionHandlers({ config }: Services): Handlers<typeof collections> {
  async function whole(db: Connection, account_id: string, collection: Collection) {
    const collected = await collectedBy(db, account_id, [collection.id]);
    const public_url = new URL(`/pay/collections/${collection.id}`, config.PUBLIC_URL).href;
    return { ...collection, ...collected(collection.id), public_url, qr_svg: qrSvg(public_url) };
  }
  const read = async ({ db, account_id }: Context, id: string) =>
    whole(db, account_id, found(await collectionOf(db, account_id, id)));

  async function make(context: Context, collection_type: CollectionType, written: Form) {
    const { db, account_id, now } = context;
    const form = await checkedForm(db, account_id, written);
    if (form.callback_url) refuseCallbackUrl(form.callback_url, config);
    await refuseBeyondPlan(db, account_id);
    const id = uuid();
    await insertCollection(db, account_id, { ...form, id, collection_type, created_at: now, updated_at: now });
    await enterDirectory(db, [{ kind: 'collection', key: id, account_id, id }]);
    await audit(context, { action: 'create', entity: 'collection', entity_id: id, after: { ...form } });
    return read(context, id);
  }

  /** `only`: a collection of another type is not found. */
  async function change(
    context: Context,
    id: string,
    { read_at, ...patch }: Patch & { read_at?: Date | undefined },
    only?: CollectionType,
  ) {
    const { db, account_id, now } = context;
    const locked = await lockedCollection(db, account_id, id);
    const kept = found(only === undefined || locked?.collection_type === only ? locked : undefined);
    refuseStale(kept, read_at);
    const { before, after } = await changeOf(db, account_id, kept, patch);
    if (after.callback_url) refuseCallbackUrl(after.callback_url, config);
    if (Object.keys(after).length === 0) return whole(db, account_id, kept);
    // Later than the last change even if the clock has not moved on, so that a reader of the last one is told.
    const updated_at = new Date(Math.max(now.getTime(), kept.updated_at.getTime() + 1));
    await updateCollection(db, account_id, id, { ...after, updated_at });
    await audit(context, { action: 'update', entity: 'collection', entity_id: id, before, after });
    return read(context, id);
  }

  return {
    list: listOf(collections.list, ({ db, account_id }) => untotalledCollections(db, account_id), {
      async complete(rows, { db, account_id }) {
        const ids = rows.map(({ id }) => id);
        const collected = await collectedBy(db, account_id, ids);
        return rows.map((row) => ({ ...row, ...collected(row.id) }));
      },
    }),

    read: ({ params }, context) => read(context, params.id),

    create: ({ body }, context) => make(context, 'PAYMENT', formOf(body)),
    createBillForm: ({ body }, context) =>
      make(context, 'BILL', formOf({ ...body, form_fields: [], quantity_enable: false })),
    update: ({ params, body }, context) => change(context, params.id, body),
    updateBillForm: ({ params, body }, context) => change(context, params.id, body, 'BILL'),

    page: ({ params }, context) => collectionPage(params.id, context),
  };
}
