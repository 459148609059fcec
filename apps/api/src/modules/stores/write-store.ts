import { randomInt } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { stores } from '@kutip/contracts/stores';
import type { OpeningDay } from '@kutip/domain/store-hours';
import { Refusal } from '@kutip/domain/refusal';
import { storeIdOf } from '@kutip/domain/store';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Context } from '../../platform/mount.ts';
import { assertNotStale, nextUpdatedAt } from '../../platform/optimistic-lock.ts';
import { requireFound } from '../../platform/require-found.ts';
import { loadPlan } from '../accounts/accounts.service.ts';
import { createStoreCollection } from '../collections/collections.service.ts';
import { countStoreProducts } from '../products/products.service.ts';
import {
  findStore,
  freeAddress,
  insertStore,
  lockAndCountStores,
  lockStore,
  replaceOpeningDays,
  replaceStoreProducts,
  updateStore,
  type StoreFields,
  type StoreRecord,
} from './store-records.queries.ts';

type Change = Omit<ParsedRequest<typeof stores.update>['body'], 'read_at'>;
type Days = ParsedRequest<typeof stores.createHours>['body']['days'];

const invalid = (fields: Record<string, string>): Refusal =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', fields);

/** Claims the last part of a store's address, which is unique over all merchants. Refuses 4025. */
async function claimAddress({ db, account_id }: Context, unique_id: string, id: string): Promise<void> {
  const free = await addDirectoryEntries(db, [{ kind: 'store', key: unique_id, account_id, id }]);
  if (free.length === 0)
    throw new Refusal(CODE.duplicate, 'Another store has this address. Choose another one.', {
      unique_id: 'duplicate',
    });
}

/** Claims an address made of the name; one that is taken gets a number of four random digits. */
async function claimAnyAddress(context: Context, name: string, id: string): Promise<string> {
  const plain = storeIdOf(name);
  const { db, account_id } = context;
  for (let unique_id = plain; ; unique_id = `${plain}-${randomInt(1_000, 10_000)}`) {
    const free = await addDirectoryEntries(db, [{ kind: 'store', key: unique_id, account_id, id }]);
    if (free.length > 0) return unique_id;
  }
}

export const readStore = async ({ db, account_id }: Context, id: string, public_url: string) =>
  withAddress(requireFound(await findStore(db, account_id, id)), public_url);

const withAddress = (store: StoreRecord, public_url: string): Data<typeof stores.read> => ({
  ...store,
  public_url: new URL(`/storefront/mobile/${store.unique_id}`, public_url).href,
});

/** Creates a store as a draft with its collection. Refuses as the contract says. Returns its id. */
export async function createStore(
  context: Context,
  body: ParsedRequest<typeof stores.create>['body'],
): Promise<string> {
  const { db, account_id, now } = context;
  const { max_stores } = (await loadPlan(db, account_id)).advanced_setting;
  if ((await lockAndCountStores(db, account_id)) >= (max_stores ?? Infinity))
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not allow another store.', 'max_stores');
  const id = uuid();
  const { name } = body;
  if (body.unique_id !== undefined) await claimAddress(context, body.unique_id, id);
  const unique_id = body.unique_id ?? (await claimAnyAddress(context, name, id));
  // A second address by which the pages of the store find it.
  await addDirectoryEntries(db, [{ kind: 'store', key: id, account_id, id }]);
  const store_collection_id = await createStoreCollection(db, { account_id, title: name, now });
  await insertStore(db, { account_id, id, store_collection_id, now }, { ...body, name, unique_id });
  await audit(context, { action: 'create', entity: 'store', entity_id: id, after: { name, unique_id } });
  return id;
}

/** Changes a store, publishes it or takes it off. Refuses as the contract says. */
export async function changeStore(
  context: Context,
  { id, read_at, body }: { id: string; read_at: Date | undefined; body: Change },
): Promise<void> {
  const { db, account_id } = context;
  await editRecord(context, {
    entity: 'store',
    entity_id: id,
    read_at,
    lock: () => lockStore(db, account_id, id),
    async request(current): Promise<StoreFields> {
      if (body.status === 'PUBLISHED' && current.status !== 'PUBLISHED')
        if ((await countStoreProducts(db, { account_id, store_id: id })) === 0)
          throw new Refusal(CODE.wrong_state, 'Add a product before you publish the store.', 'no_products');
      return body as StoreFields;
    },
    async write(changed, current) {
      if (changed.unique_id !== undefined) {
        await claimAddress(context, changed.unique_id, id);
        await freeAddress(db, current.unique_id);
      }
      await updateStore(db, account_id, id, changed);
    },
  });
}

interface StoreVersion {
  id: string;
  read_at?: Date | undefined;
}

/** Locks a store and gives it its next version. Refuses 4009 a stale one; undefined: not found. */
async function startVersion({ db, account_id, now }: Context, { id, read_at }: StoreVersion) {
  const store = await lockStore(db, account_id, id);
  if (!store) return undefined;
  assertNotStale(store, read_at);
  await updateStore(db, account_id, id, { updated_at: nextUpdatedAt(store, now) });
  return store;
}

/** Replaces what a store sells. Refuses as the contract says. */
export async function setProducts(
  context: Context,
  { product_ids, ...version }: StoreVersion & ParsedRequest<typeof stores.setProducts>['body'],
): Promise<null> {
  const { db, account_id } = context;
  const { id } = requireFound(await startVersion(context, version));
  const ids = [...new Set(product_ids)];
  if ((await replaceStoreProducts(db, { account_id, store_id: id }, ids)) !== ids.length)
    throw invalid({ product_ids: 'not_found' });
  await audit(context, { action: 'set_products', entity: 'store', entity_id: id, after: { count: ids.length } });
  return null;
}

/** The days as they are stored. Refuses 4000 an open day without both times, or that closes before it opens. */
function checkDays(days: Days): OpeningDay[] {
  const faults: Record<string, string> = {};
  const stored = days.map(({ day, is_open, open_time = null, close_time = null }, position) => {
    if (is_open && (open_time === null || close_time === null)) faults[`days.${position}`] = 'required';
    // 00:00 as the closing time is the end of the day.
    else if (is_open && close_time !== '00:00' && close_time! <= open_time!) faults[`days.${position}`] = 'too_small';
    return { day, is_open, open_time, close_time };
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return stored;
}

/** Replaces the hours of a store. Refuses as the contract says. */
export async function setHours(
  context: Context,
  { store_id, days, read_at }: ParsedRequest<typeof stores.createHours>['body'],
): Promise<OpeningDay[]> {
  const { db, account_id } = context;
  const stored = checkDays(days);
  if (!(await startVersion(context, { id: store_id, read_at }))) throw invalid({ store_id: 'not_found' });
  await replaceOpeningDays(db, { account_id, store_id }, stored);
  await audit(context, { action: 'set_hours', entity: 'store', entity_id: store_id, after: { days: stored.length } });
  return stored.toSorted((a, b) => a.day - b.day);
}
