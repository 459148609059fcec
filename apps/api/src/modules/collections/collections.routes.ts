import { collections } from '@kutip/contracts/collections';
import type { CollectionType } from '@kutip/domain/collection';
import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { loadCollectedTotals } from '../reports/reports.service.ts';
import { refuseCallbackUrl } from '../callbacks/callbacks.service.ts';
import { toForm } from './collection-form.ts';
import { requestedCollection, type Patch } from './collection-update.ts';
import { createCollection } from './create-collection.ts';
import { collectionPage } from './collection-page.ts';
import {
  findCollectionById,
  lockCollection,
  selectCollectionsWithoutTotals,
  updateCollection,
  type Collection,
} from './collections.queries.ts';

interface Services {
  config: { PUBLIC_URL: string; SANDBOX_URL: string };
}

export function collectionHandlers({ config }: Services): Handlers<typeof collections> {
  async function withTotals(db: Connection, account_id: string, collection: Collection) {
    const collected = await loadCollectedTotals(db, account_id, [collection.id]);
    const public_url = new URL(`/pay/collections/${collection.id}`, config.PUBLIC_URL).href;
    return { ...collection, ...collected(collection.id), public_url, qr_svg: qrSvg(public_url) };
  }
  const read = async ({ db, account_id }: Context, id: string) =>
    withTotals(db, account_id, requireFound(await findCollectionById(db, account_id, id)));

  /** `only`: a collection of another type is not found. */
  async function changeCollection(
    context: Context,
    id: string,
    { read_at, ...patch }: Patch & { read_at?: Date | undefined },
    only?: CollectionType,
  ) {
    const { db, account_id } = context;
    await editRecord(context, {
      entity: 'collection',
      entity_id: id,
      read_at,
      async lock() {
        const collection = await lockCollection(db, account_id, id);
        return only === undefined || collection?.collection_type === only ? collection : undefined;
      },
      async request(current) {
        const requested = await requestedCollection(db, account_id, current, patch);
        if (requested.callback_url && requested.callback_url !== current.callback_url)
          refuseCallbackUrl(requested.callback_url, config);
        return requested;
      },
      write: (change) => updateCollection(db, account_id, id, change),
    });
    return read(context, id);
  }

  return {
    list: listHandler(collections.list, ({ db, account_id }) => selectCollectionsWithoutTotals(db, account_id), {
      search_kind: 'COLLECTION',
      async complete(rows, { db, account_id }) {
        const ids = rows.map(({ id }) => id);
        const collected = await loadCollectedTotals(db, account_id, ids);
        return rows.map((row) => ({ ...row, ...collected(row.id) }));
      },
    }),

    read: ({ params }, context) => read(context, params.id),

    create: async ({ body }, context) =>
      read(context, await createCollection(context, config, 'PAYMENT', toForm(body))),
    createBillForm: async ({ body }, context) => {
      const form = toForm({ ...body, form_fields: [], payer_fields: DEFAULT_PAYER_FIELDS, quantity_enable: false });
      return read(context, await createCollection(context, config, 'BILL', form));
    },
    update: ({ params, body }, context) => changeCollection(context, params.id, body),
    updateBillForm: ({ params, body }, context) => changeCollection(context, params.id, body, 'BILL'),

    page: ({ params }, context) => collectionPage(params.id, context),
  };
}
