import { CODE } from '@kutip/contracts/codes';
import type { CollectionType } from '@kutip/domain/collection';
import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import type { Connection } from '../../../platform/connection.ts';
import type { Context } from '../../../platform/mount.ts';
import { requireFound } from '../../../platform/require-found.ts';
import { createCollection, plainForm, setCollectionStatus } from '../../collections/collections.service.ts';
import { boolean, optionalText, optionalUrl, pageNumber, text, wholeSen } from '../foreign-fields.ts';
import { inTransaction, type ForeignContext, type ForeignRoute } from '../foreign-routes.ts';
import { insertCompatRecord } from '../records.queries.ts';
import { call, COLLECT, READ, type BillplzDeps } from './calls.ts';
import { createCode } from './code.ts';
import {
  findCollectionByCode,
  loadCollectionPage,
  type BillplzCollection,
  type CollectionDetails,
} from './collections.queries.ts';
import { collectionView, collectionViewV4, openCollectionView, openCollectionViewV4, statusOf } from './views.ts';

/** We share no money with other accounts: a split that is set is refused, as it would be ignored. */
const isUnset = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isUnset));
const notSupported = z.unknown().refine(isUnset, { error: 'not_supported' });
const NO_SPLIT = { split_payments: notSupported.optional() };
const splitPayment = z
  .record(z.string(), z.unknown())
  .refine(({ split_header: _, ...split }) => isUnset(split), { error: 'not_supported' });

const collectionInput = z.object({ title: text(120), split_payment: splitPayment.optional(), ...NO_SPLIT });
const openInput = collectionInput
  .extend({
    title: text(50),
    description: text(200),
    amount: wholeSen.optional(),
    fixed_amount: boolean.default(true),
    fixed_quantity: boolean.default(true),
    payment_button: z.enum(['buy', 'pay']).default('pay'),
    reference_1_label: optionalText(20),
    reference_2_label: optionalText(20),
    email_link: optionalUrl,
    redirect_uri: optionalUrl,
    tax: notSupported.optional(),
  })
  .refine(({ fixed_amount, amount }) => !fixed_amount || amount !== undefined, { path: ['amount'], error: 'required' });
type OpenInput = z.output<typeof openInput>;

const named = z.object({ id: z.string().max(64) });
const listed = z.object({ page: pageNumber, status: z.enum(['active', 'inactive']).optional() });

/** Writes the id in Billplz's form of a collection that was just created. */
async function nameCollection(
  { db, account_id, now }: Context,
  id: string,
  details: CollectionDetails,
): Promise<string> {
  const code = createCode();
  const kind = 'BILLPLZ_COLLECTION';
  await insertCompatRecord(db, { account_id, id, kind, code, details, created_at: now });
  return code;
}

async function create({ config }: BillplzDeps, context: Context, { title }: { title: string }) {
  const { db, account_id } = context;
  const id = await createCollection(context, config, 'BILL', await plainForm(db, account_id, { title }));
  const code = await nameCollection(context, id, {});
  return requireFound(await findCollectionByCode(db, account_id, 'BILL', code));
}

/** The questions of an open collection: its references. */
const referenceFields = ({ reference_1_label, reference_2_label }: OpenInput) =>
  [reference_1_label, reference_2_label].flatMap((label, at) =>
    label === null
      ? []
      : [{ key: `reference_${at + 1}`, label, type: 'text' as const, is_required: false, options: [] }],
  );

async function createOpen({ config }: BillplzDeps, context: Context, input: OpenInput) {
  const { db, account_id } = context;
  const { title, description, fixed_amount, amount = null, fixed_quantity, redirect_uri } = input;
  const form = await plainForm(db, account_id, {
    title,
    description,
    amount_type: fixed_amount ? 'FIXED' : 'OPEN',
    amount: fixed_amount ? amount : null,
    quantity_enable: !fixed_quantity,
    form_fields: referenceFields(input),
    payer_fields: DEFAULT_PAYER_FIELDS,
    redirect_url: redirect_uri,
  });
  const id = await createCollection(context, config, 'PAYMENT', form);
  const { payment_button, reference_1_label, reference_2_label, email_link } = input;
  const code = await nameCollection(context, id, { payment_button, reference_1_label, reference_2_label, email_link });
  return requireFound(await findCollectionByCode(db, account_id, 'PAYMENT', code));
}

const RECORD_STATUS = { active: 1, inactive: 2 } as const;

const requireCollection = async (db: Connection, account_id: string, type: CollectionType, code: string) =>
  requireFound(await findCollectionByCode(db, account_id, type, code));

/** Starts or stops a collection of either kind. Refuses one that is in that state already. */
async function changeStatus(context: ForeignContext, code: string, verb: 'activate' | 'deactivate') {
  const { account_id } = context;
  await inTransaction(context, async (inside) => {
    const found =
      (await findCollectionByCode(inside.db, account_id, 'BILL', code)) ??
      (await requireCollection(inside.db, account_id, 'PAYMENT', code));
    const requested = verb === 'activate' ? 1 : 2;
    if (found.record_status === requested) throw new Refusal(CODE.wrong_state, `${code} cannot be ${verb}d.`);
    await setCollectionStatus(inside, found.id, requested);
  });
  return {};
}

type View = (collection: BillplzCollection) => object;

/** Create, get and list of one kind of collection in one version. */
function resource<S extends z.ZodType>(
  path: 'v3/collections' | 'v4/collections' | 'v3/open_collections' | 'v4/open_collections',
  type: CollectionType,
  input: S,
  write: (context: Context, fields: z.output<S>) => Promise<BillplzCollection>,
  view: View,
): ForeignRoute[] {
  const list = path.slice(3);
  const withStatus: View = (collection) => ({ ...view(collection), status: statusOf(collection) });
  return [
    call(`POST ${path}`, COLLECT, input, async (fields, context) =>
      view(await inTransaction(context, (inside) => write(inside, fields))),
    ),
    call(`GET ${path}/:id`, READ, named, async ({ id }, { read, account_id }) =>
      withStatus(await requireCollection(read, account_id, type, id)),
    ),
    call(`GET ${path}`, READ, listed, async ({ page, status }, { read, account_id }) => {
      const record_status = status === undefined ? null : RECORD_STATUS[status];
      const found = await loadCollectionPage(read, account_id, { collection_type: type, page, record_status });
      return { [list]: found.map(withStatus), page };
    }),
  ];
}

export function collectionCalls(deps: BillplzDeps): ForeignRoute[] {
  const { PUBLIC_URL } = deps.config;
  const createBilled = (context: Context, fields: z.output<typeof collectionInput>) => create(deps, context, fields);
  const createForm = (context: Context, fields: OpenInput) => createOpen(deps, context, fields);
  return [
    ...resource('v3/collections', 'BILL', collectionInput, createBilled, collectionView),
    ...resource('v4/collections', 'BILL', collectionInput, createBilled, collectionViewV4),
    ...resource('v3/open_collections', 'PAYMENT', openInput, createForm, (one) => openCollectionView(PUBLIC_URL, one)),
    ...resource('v4/open_collections', 'PAYMENT', openInput, createForm, (one) =>
      openCollectionViewV4(PUBLIC_URL, one),
    ),
    call('POST v3/collections/:id/activate', COLLECT, named, ({ id }, context) =>
      changeStatus(context, id, 'activate'),
    ),
    call('POST v3/collections/:id/deactivate', COLLECT, named, ({ id }, context) =>
      changeStatus(context, id, 'deactivate'),
    ),
  ];
}
