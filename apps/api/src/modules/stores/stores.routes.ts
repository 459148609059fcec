import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import { storeSettings } from '@kutip/contracts/store-settings';
import { stores, type publicStores } from '@kutip/contracts/stores';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import { findOwner } from '../../platform/directory.ts';
import { editRecord } from '../../platform/edit-record.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers, PublicContext } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { loadMerchantProfile, loadSupportContact } from '../accounts/accounts.service.ts';
import { findUnknownPages, listPagesForBuyers } from '../catalogs/catalogs.service.ts';
import { findProductForBuyers, findStoreSelling, listProductsForBuyers } from '../products/products.service.ts';
import {
  findStore,
  listStoreCategories,
  listStoreProducts,
  listStoreTags,
  selectStores,
} from './store-records.queries.ts';
import {
  findSetting,
  findTheme,
  insertSetting,
  lockSetting,
  selectSettings,
  updateSetting,
  type SettingFields,
} from './store-settings.queries.ts';
import { listOpeningDays } from './stores.queries.ts';
import { findStoreForBuyers, storeStateNow, type StoreForBuyers } from './stores.service.ts';
import { changeStore, createStore, readStore, setHours, setProducts } from './write-store.ts';

/** Refuses 5011 what buyers see as "this store does not exist". */
async function requirePublished(db: PublicContext['db'], id: string): Promise<StoreForBuyers> {
  const store = await findStoreForBuyers(db, id);
  if (!store) throw new Refusal(CODE.not_available, 'This store is not available.', 'store_not_available');
  return store;
}

export function storeHandlers({ config }: { config: { PUBLIC_URL: string } }): Handlers<typeof stores> {
  const read = (context: Context, id: string) => readStore(context, id, config.PUBLIC_URL);
  const create = async (context: Context, body: Parameters<typeof createStore>[1]) =>
    read(context, await createStore(context, body));
  return {
    list: listHandler(stores.list, ({ db, account_id }) => selectStores(db, account_id)),
    read: ({ params: { id } }, context) => read(context, id),
    create: ({ body }, context) => create(context, body),
    createOne: ({ body }, context) => create(context, body),
    async update({ params: { id }, body: { read_at, ...body } }, context) {
      await changeStore(context, { id, read_at, body });
      return read(context, id);
    },
    async products({ params: { id } }, { db, account_id }) {
      requireFound(await findStore(db, account_id, id));
      return listStoreProducts(db, account_id, id);
    },
    setProducts: ({ params: { id }, body }, context) => setProducts(context, { id, ...body }),
    async hours({ params: { store_id } }, { db, account_id }) {
      requireFound(await findStore(db, account_id, store_id));
      const days = await listOpeningDays(db, { account_id, id: store_id });
      if (days.length === 0)
        throw new Refusal(CODE.no_opening_hours, 'No opening hours are set yet.', 'no_opening_hours');
      return days;
    },
    createHours: ({ body }, context) => setHours(context, body),
    editHours: ({ body }, context) => setHours(context, body),
  };
}

/** Refuses 4000 a holiday that ends before it begins. */
function checkHoliday({ closed_from, closed_until }: Pick<SettingFields, 'closed_from' | 'closed_until'>): void {
  if (closed_from && closed_until && closed_until < closed_from)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { closed_until: 'too_small' });
}

/** Refuses 4000 a page that the account does not have. */
async function checkPages({ db, account_id }: Context, { page_ids }: Pick<SettingFields, 'page_ids'>): Promise<void> {
  if (page_ids && (await findUnknownPages(db, account_id, page_ids)).length > 0)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { page_ids: 'not_found' });
}

export const storeSettingHandlers: Handlers<typeof storeSettings> = {
  list: listHandler(storeSettings.list, ({ db, account_id }) => selectSettings(db, account_id)),
  read: async ({ params: { id } }, { db, account_id }) => requireFound(await findSetting(db, account_id, id)),
  async create({ body: { store_id, ...fields } }, context) {
    const { db, account_id, now } = context;
    checkHoliday(fields);
    if (!(await findStore(db, account_id, store_id)))
      throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { store_id: 'not_found' });
    await checkPages(context, fields);
    const id = uuid();
    await insertSetting(db, { account_id, id, store_id, now }, fields);
    await audit(context, { action: 'create', entity: 'store_setting', entity_id: id, after: { store_id } });
    return requireFound(await findSetting(db, account_id, id));
  },
  async update({ params: { id }, body: { read_at, ...body } }, context) {
    const { db, account_id } = context;
    await editRecord(context, {
      entity: 'store_setting',
      entity_id: id,
      read_at,
      lock: () => lockSetting(db, account_id, id),
      async request(current): Promise<SettingFields> {
        checkHoliday({ ...current, ...(body as SettingFields) });
        // A chosen page that was deleted since does not stop another change.
        if (String(body.page_ids) !== String(current.page_ids)) await checkPages(context, body as SettingFields);
        return body as SettingFields;
      },
      write: (changed) => updateSetting(db, account_id, id, changed),
    });
    return requireFound(await findSetting(db, account_id, id));
  },
};

async function publicStore({ db, now }: PublicContext, id: string): Promise<Data<typeof publicStores.store>> {
  const store = await requirePublished(db, id);
  const { account_id, store_collection_id, setting, opening_days } = store;
  const { slider } = requireFound(await findStore(db, account_id, store.id));
  return {
    ...store,
    slider,
    opening_days,
    state: await storeStateNow(db, store, now),
    store_setting: { ...setting, theme: await findTheme(db, store) },
    support_details: await loadSupportContact(db, account_id),
    store_collection: { id: store_collection_id, collection_account: await loadMerchantProfile(db, account_id) },
    categories: await listStoreCategories(db, store),
    tags: await listStoreTags(db, store),
    pages: await listPagesForBuyers(db, account_id, setting.page_ids),
  };
}

/** A product with the store that sells it. Refuses 5011. */
async function publicProduct({ db }: PublicContext, id: string): Promise<Data<typeof publicStores.product>> {
  const owner = await findOwner(db, 'product', id);
  const selling = owner && (await findStoreSelling(db, { account_id: owner.account_id, product_id: id }));
  const product = selling && (await findProductForBuyers(db, { account_id: owner.account_id, ...selling }, id));
  const store = product && (await findStore(db, owner.account_id, selling.store_id));
  if (!store) throw new Refusal(CODE.not_available, 'This product is not sold any more.', 'product_not_available');
  return { ...product, store: { id: store.id, unique_id: store.unique_id, name: store.name } };
}

export const publicStoreHandlers: Handlers<typeof publicStores> = {
  store: ({ params: { id } }, context) => publicStore(context, id),
  storeOne: ({ params: { id } }, context) => publicStore(context, id),
  storeTwo: ({ params: { id } }, context) => publicStore(context, id),
  async products({ params: { id }, query }, { db }) {
    const { account_id, id: store_id, setting } = await requirePublished(db, id);
    const { skip, limit } = query;
    const page = await listProductsForBuyers(db, { account_id, store_id, shows_stock: setting.show_stock }, query);
    return { list: { ...page, skip, limit } };
  },
  product: ({ params: { id } }, context) => publicProduct(context, id),
};
