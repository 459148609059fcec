import type { formField } from '@kutip/contracts/collections';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { AmountType, CollectionType, RecordStatus } from '@kutip/domain/collection';
import type { FeeBearer } from '@kutip/domain/fees';
import type { Sen } from '@kutip/domain/money';
import type { PayerFieldRules } from '@kutip/domain/payer-fields';
import { sql as raw, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { connectionOf, sql, type Database } from '../../platform/database.ts';
import { nextMoment } from '../../platform/next-moment.ts';
import { prepared } from '../../platform/prepared.ts';
import { writeSearchTexts } from '../search/search.service.ts';

export type FormField = z.output<typeof formField>;

/** An account's collections that are not deleted, as the contract's rows. They were validated when written. */
export const selectCollections = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('collections')
    .select(['id', 'uuid', 'title', 'description', 'cover_image_url', 'amount', 'min_amount', 'max_amount'])
    .select([
      'quantity_enable',
      'start_at',
      'end_at',
      'target_amount',
      'success_field_id',
      'redirect_url',
      'callback_url',
    ])
    .select(['reminder_days', 'due_in_days', 'created_at', 'updated_at'])
    .select((eb) => [
      eb.ref('collection_type').$castTo<CollectionType>().as('collection_type'),
      eb.ref('amount_type').$castTo<AmountType>().as('amount_type'),
      eb.ref('form_fields').$castTo<FormField[]>().as('form_fields'),
      eb.ref('payer_fields').$castTo<PayerFieldRules>().as('payer_fields'),
      eb.ref('channel_flags').$castTo<ChannelFlag[]>().as('channel_flags'),
      eb.ref('fee_bearer').$castTo<FeeBearer | null>().as('fee_bearer'),
      eb.ref('record_status').$castTo<RecordStatus>().as('record_status'),
    ])
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

/** The same with zero totals, which are filled in for the rows of one page only. */
export const selectCollectionsWithoutTotals = (db: Connection, account_id: string) =>
  selectCollections(db, account_id).select((eb) => [
    eb.lit(0).as('paid_count'),
    eb.lit(0).$castTo<Sen>().as('paid_amount'),
  ]);

const collectionById = prepared((db, { account_id, id }: { account_id: string; id: string }) =>
  selectCollections(connectionOf(db), account_id).where('id', '=', id).compile(),
);

export const findCollectionById = async (db: Connection, account_id: string, id: string) =>
  (await collectionById(db, { account_id, id }))[0];

/** The payment forms among these collections; bill forms have no page. */
export const selectPaymentForms = (db: Connection, account_id: string, ids: readonly string[]) =>
  selectCollections(db, account_id)
    .where('id', 'in', [...ids])
    .where('collection_type', '=', 'PAYMENT')
    .execute();

export type Collection = NonNullable<Awaited<ReturnType<typeof findCollectionById>>>;

/** Locked until this transaction ends. */
export const lockCollection = (db: Connection, account_id: string, id: string) =>
  selectCollections(db, account_id).where('id', '=', id).forUpdate().executeTakeFirst();

/** Counts under a lock, so that concurrent creates cannot exceed the plan's limit. */
export async function lockAndCountCollections(db: Connection, account_id: string): Promise<number> {
  await sql(db).selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
  const { count } = await sql(db)
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type JsonFields = 'form_fields' | 'payer_fields';
export type CollectionChange = Omit<Updateable<Database['collections']>, JsonFields> & Partial<Pick<Form, JsonFields>>;

/** Fields that a merchant sets on a collection. */
export const FORM_FIELDS = [
  'title',
  'description',
  'cover_image_url',
  'amount_type',
  'amount',
  'min_amount',
  'max_amount',
  'quantity_enable',
  'form_fields',
  'payer_fields',
  'channel_flags',
  'fee_bearer',
  'start_at',
  'end_at',
  'target_amount',
  'success_field_id',
  'redirect_url',
  'callback_url',
  'reminder_days',
  'due_in_days',
] as const satisfies readonly (keyof Collection)[];
export type Form = Pick<Collection, (typeof FORM_FIELDS)[number]>;
export type NewCollection = Form & Pick<Collection, 'id' | 'collection_type' | 'created_at' | 'updated_at'>;

export async function insertCollection(db: Connection, account_id: string, collection: NewCollection): Promise<void> {
  await sql(db)
    .insertInto('collections')
    .values({
      ...collection,
      form_fields: JSON.stringify(collection.form_fields),
      payer_fields: JSON.stringify(collection.payer_fields),
      account_id,
    })
    .execute();
  await writeSearchTexts(db, 'COLLECTION', [{ account_id, id: collection.id }]);
}

export async function updateCollection(
  db: Connection,
  account_id: string,
  id: string,
  { form_fields, payer_fields, ...change }: CollectionChange,
): Promise<void> {
  await sql(db)
    .updateTable('collections')
    .set({
      ...change,
      ...(form_fields && { form_fields: JSON.stringify(form_fields) }),
      ...(payer_fields && { payer_fields: JSON.stringify(payer_fields) }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await writeSearchTexts(db, 'COLLECTION', [{ account_id, id }]);
}

/**
 * A plan brings other channels: forms that accepted every channel of the plan before it accept every one of the next. A
 * form that leaves a channel out on purpose stays as it is.
 */
export async function acceptNewChannels(
  db: Connection,
  account_id: string,
  { before, after }: { before: readonly ChannelFlag[]; after: readonly ChannelFlag[] },
  now: Date,
): Promise<void> {
  const added = after.filter((flag) => !before.includes(flag));
  if (added.length === 0) return;
  await raw`
    update collections set
      channel_flags = channel_flags || array(
        select flag from unnest(${added}::text[]) as added (flag) where flag <> all (channel_flags)),
      updated_at = ${nextMoment(now, 'updated_at')}
    where account_id = ${account_id} and deleted_at is null and channel_flags @> ${before}::text[]
      and not channel_flags @> ${added}::text[]`.execute(sql(db));
}
