import { CODE } from '@kutip/contracts/codes';
import { leanxList, leanxMoment } from '@kutip/domain/compat/leanx';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { requireFound } from '../../../platform/require-found.ts';
import {
  createCollection,
  deleteCollection,
  plainForm,
  renameCollection,
  setCollectionStatus,
} from '../../collections/collections.service.ts';
import { optionalText, text } from '../foreign-fields.ts';
import { inTransaction, type ForeignContext, type ForeignRoute } from '../foreign-routes.ts';
import { call, COLLECT, READ } from './calls.ts';
import { listed, pageOf, WHOLE } from './lists.ts';
import { isCollectionUsed, loadCollections, type CollectionRow } from './records.queries.ts';
import { ringgitNumber } from './transactions.ts';

const view = (row: CollectionRow) => ({
  id: row.id,
  uuid: row.id,
  title: row.title,
  description: row.description ?? '',
  enable_billing_address: false,
  min_amount: row.min_amount === null ? null : ringgitNumber(row.min_amount),
  fixed_amount: row.amount_type === 'FIXED',
  record_status: row.record_status,
  updated_at: leanxMoment(row.updated_at),
  created_at: leanxMoment(row.created_at),
});

const STOPPED = 2;

const createInput = z.object({ title: text(120), description: text(2000) });
const named = z.object({ _id: z.uuid() });
const changeInput = z.object({ id: z.uuid(), title: optionalText(120), description: optionalText(2000) });
const listInput = listed.extend({ record_status: z.coerce.number().int().min(1).max(2).nullish() });

async function requireCollection({ read, account_id }: ForeignContext, id: string) {
  const [row] = await loadCollections(read, account_id, { ...WHOLE, record_status: null, id });
  return view(requireFound(row));
}

const create = (config: Pick<Config, 'SANDBOX_URL'>, context: ForeignContext, names: z.output<typeof createInput>) =>
  inTransaction(context, async (inside) => {
    const form = await plainForm(inside.db, context.account_id, names);
    return { collection_uuid: await createCollection(inside, config, 'BILL', form) };
  });

async function list(
  { read, account_id }: ForeignContext,
  { record_status = null, ...input }: z.output<typeof listInput>,
) {
  const page = pageOf(input);
  const rows = await loadCollections(read, account_id, { ...page, record_status, id: null });
  return { list: leanxList(rows.map(view), { ...page, total: rows[0]?.record_total ?? 0 }) };
}

async function update(context: ForeignContext, { id, title, description }: z.output<typeof changeInput>) {
  const names = { ...(title !== null && { title }), ...(description !== null && { description }) };
  await inTransaction(context, (inside) => renameCollection(inside, id, names));
  return requireCollection(context, id);
}

async function setStatus(context: ForeignContext, id: string, record_status: 1 | 2) {
  await inTransaction(context, (inside) => setCollectionStatus(inside, id, record_status));
  return requireCollection(context, id);
}

/** Fields of LeanX's whole row that ours have none for. */
const NO_FIELDS = {
  base_url: null,
  share_setting_id: null,
  short_url: null,
  secondary_description: null,
  footer_description: null,
};

/** Deletes a collection that nothing was billed in; what was billed stays on record. */
async function remove(context: ForeignContext, id: string) {
  const collection = await requireCollection(context, id);
  await inTransaction(context, async (inside) => {
    if (await isCollectionUsed(inside.db, context.account_id, id))
      throw new Refusal(CODE.wrong_state, 'This collection has been used. Deactivate it instead.', 'in_use');
    await deleteCollection(inside, id);
  });
  return { ...collection, ...NO_FIELDS, record_status: STOPPED };
}

export const collectionCalls = (config: Pick<Config, 'SANDBOX_URL'>): ForeignRoute[] => [
  call(['POST'], 'merchant/create-payment-collection', COLLECT, createInput, (names, context) =>
    create(config, context, names),
  ),
  call(['POST'], 'merchant/collection-list', READ, listInput, (input, context) => list(context, input)),
  call(['POST'], 'merchant/payment-collection', READ, named, ({ _id }, context) => requireCollection(context, _id)),
  call(['PUT', 'POST'], 'merchant/update-payment-collection', COLLECT, changeInput, (input, context) =>
    update(context, input),
  ),
  call(['POST', 'PUT'], 'merchant/activate-payment-collection', COLLECT, named, ({ _id }, context) =>
    setStatus(context, _id, 1),
  ),
  call(['POST', 'PUT'], 'merchant/deactivate-payment-collection', COLLECT, named, ({ _id }, context) =>
    setStatus(context, _id, STOPPED),
  ),
  call(['POST', 'PUT', 'DELETE'], 'merchant/delete-payment-collection', COLLECT, named, ({ _id }, context) =>
    remove(context, _id),
  ),
];
