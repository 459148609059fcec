import { CODE } from '@kutip/contracts/codes';
import { orderStatus } from '@kutip/domain/compat/billplz';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import { requireFound } from '../../../platform/require-found.ts';
import { refuseCallbackUrl } from '../../callbacks/callbacks.service.ts';
import { payoutView } from '../../payouts/payouts.service.ts';
import { poolBalances } from '../../pools/pools.service.ts';
import { boolean, optionalCallbackUrl, text } from '../foreign-fields.ts';
import type { ForeignContext, ForeignRoute } from '../foreign-routes.ts';
import { insertCompatRecord } from '../records.queries.ts';
import { PAY_OUT, READ_PAYOUTS } from './calls.ts';
import { signedCall } from './checksum.ts';
import { createOrderPayout, invalidField, orderFields, type OrderDeps } from './orders.ts';
import { findOrder, findOrderCollection, hasOrderOfCode, loadOrderTotals } from './orders.queries.ts';

const collectionInput = z.object({ title: text(255), callback_url: optionalCallbackUrl });
const orderInput = orderFields.extend({
  payment_order_collection_id: z.uuid(),
  recipient_notification: boolean.default(false),
});
type OrderInput = z.output<typeof orderInput>;
const named = z.object({ id: z.string() });

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const uuidOf = (id: string): string => {
  if (!UUID.test(id)) throw new Refusal(CODE.not_found, 'Record not found.');
  return id;
};

async function collectionView({ read, account_id }: ForeignContext, id: string) {
  const { details } = requireFound(await findOrderCollection(read, account_id, uuidOf(id)));
  const { count, paid } = await loadOrderTotals(read, account_id, id);
  const { title, callback_url } = details;
  return { id, title, payment_orders_count: String(count), paid_amount: String(paid), status: 'active', callback_url };
}

async function createOrderCollection(
  { config }: OrderDeps,
  context: ForeignContext,
  details: z.output<typeof collectionInput>,
) {
  if (details.callback_url !== null) refuseCallbackUrl(details.callback_url, config);
  const { account_id, request_id: id, now, transact } = context;
  const kind = 'BILLPLZ_PAYOUT_COLLECTION';
  await transact((db) => insertCompatRecord(db, { account_id, id, kind, code: id, details, created_at: now }));
  return collectionView(context, id);
}

async function orderView({ read, account_id }: ForeignContext, id: string) {
  const { details } = requireFound(await findOrder(read, account_id, uuidOf(id)));
  const payout = await payoutView(read, account_id, id);
  return {
    id,
    payment_order_collection_id: details.collection_id,
    bank_code: details.bank_code,
    bank_account_number: payout.account_number,
    name: payout.account_name,
    description: payout.description,
    email: payout.email,
    status: payout.awaits_approval ? 'reviewing' : orderStatus(payout.status),
    notification: details.notification,
    recipient_notification: details.recipient_notification,
    total: String(payout.amount),
    reference_id: payout.reference,
    display_name: payout.bank_account_name,
  };
}

async function createOrder(deps: OrderDeps, context: ForeignContext, input: OrderInput) {
  const { read, account_id, request_id } = context;
  const { payment_order_collection_id: collection_id, reference_id } = input;
  const { details } = requireFound(await findOrderCollection(read, account_id, collection_id));
  const code = `${collection_id}/${reference_id ?? request_id}`;
  if (await hasOrderOfCode(read, account_id, code)) throw invalidField('reference_id', 'duplicate');
  const { callback_url } = details;
  return orderView(
    context,
    await createOrderPayout(deps, context, input, { code, details: { collection_id }, callback_url }),
  );
}

/** What the payout balance can pay now, in sen. */
async function orderLimit({ read, account_id }: ForeignContext) {
  const { balances } = await poolBalances(read, account_id);
  return { total: String(balances.find(({ pool_type }) => pool_type === 'PAYOUT')?.available ?? sen(0)) };
}

export const paymentOrderCalls = (deps: OrderDeps): ForeignRoute[] => [
  signedCall(
    deps,
    {
      name: 'POST payment_order_collections',
      access: PAY_OUT,
      signed: ['title', 'callback_url', 'epoch'],
      input: collectionInput,
    },
    (fields, context) => createOrderCollection(deps, context, fields),
  ),
  signedCall(
    deps,
    { name: 'GET payment_order_collections/:id', access: READ_PAYOUTS, signed: ['id', 'epoch'], input: named },
    ({ id }, context) => collectionView(context, id),
  ),
  signedCall(
    deps,
    {
      name: 'POST payment_orders',
      access: PAY_OUT,
      signed: ['payment_order_collection_id', 'bank_account_number', 'total', 'epoch'],
      input: orderInput,
    },
    (fields, context) => createOrder(deps, context, fields),
  ),
  signedCall(
    deps,
    { name: 'GET payment_orders/:id', access: READ_PAYOUTS, signed: ['id', 'epoch'], input: named },
    ({ id }, context) => orderView(context, id),
  ),
  signedCall(
    deps,
    { name: 'GET payment_order_limit', access: READ_PAYOUTS, signed: ['epoch'], input: z.object({}) },
    (_, context) => orderLimit(context),
  ),
];
