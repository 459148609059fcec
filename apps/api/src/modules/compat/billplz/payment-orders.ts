import { accountNumber, holderName } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import type { DisbursementStatus } from '@kutip/domain/disbursement';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import { requireFound } from '../../../platform/require-found.ts';
import { createPayout, payoutView, type PayoutDeps } from '../../payouts/payouts.service.ts';
import { poolBalances } from '../../pools/pools.service.ts';
import { boolean, optionalCallbackUrl, optionalEmail, optionalText, text, wholeSen } from '../foreign-fields.ts';
import type { ForeignContext, ForeignRoute } from '../foreign-routes.ts';
import { insertCompatRecord } from '../records.queries.ts';
import { PAY_OUT, READ_PAYOUTS } from './calls.ts';
import { signedCall } from './checksum.ts';
import {
  findOrder,
  findOrderCollection,
  findPayoutService,
  hasOrderOfCode,
  loadOrderTotals,
  type OrderDetails,
} from './payment-orders.queries.ts';

const collectionInput = z.object({ title: text(255), callback_url: optionalCallbackUrl });
const orderInput = z.object({
  payment_order_collection_id: z.uuid(),
  bank_code: text(20),
  bank_account_number: z.union([z.string(), z.number()]).transform(String).pipe(accountNumber),
  name: holderName,
  description: text(140),
  total: wholeSen,
  email: optionalEmail,
  notification: boolean.default(false),
  recipient_notification: boolean.default(false),
  reference_id: optionalText(255),
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

async function createOrderCollection(context: ForeignContext, details: z.output<typeof collectionInput>) {
  const { account_id, request_id: id, now, transact } = context;
  const kind = 'BILLPLZ_PAYOUT_COLLECTION';
  await transact((db) => insertCompatRecord(db, { account_id, id, kind, code: id, details, created_at: now }));
  return collectionView(context, id);
}

const STATUSES: Record<DisbursementStatus, string> = {
  PENDING: 'processing',
  PROCESSING: 'executing',
  SUCCESS: 'completed',
  FAILED: 'refunded',
  CANCELLED: 'cancelled',
  RETURNED: 'refunded',
};

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
    status: payout.awaits_approval ? 'reviewing' : STATUSES[payout.status],
    notification: details.notification,
    recipient_notification: details.recipient_notification,
    total: String(payout.amount),
    reference_id: payout.reference,
    display_name: payout.bank_account_name,
  };
}

const invalid = (field: string, reason: string) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: reason });

/** One payout of the portal's kind. Its reference is unique, so a repeated request pays once. */
async function createOrder(deps: PayoutDeps, context: ForeignContext, input: OrderInput) {
  const { read, account_id, user_id, request_id, now } = context;
  const { payment_order_collection_id: collection_id, reference_id, bank_code } = input;
  requireFound(await findOrderCollection(read, account_id, collection_id));
  const code = `${collection_id}/${reference_id ?? request_id}`;
  if (await hasOrderOfCode(read, account_id, code)) throw invalid('reference_id', 'duplicate');
  const service = await findPayoutService(read, bank_code);
  if (!service) throw invalid('bank_code', 'not_found');
  const id = await createPayout(deps, {
    id: request_id,
    account_id,
    user_id,
    payout_service_id: service.id,
    account_number: input.bank_account_number,
    account_name: input.name,
    amount: input.total,
    description: input.description,
    ...(reference_id !== null && { reference: reference_id }),
    ...(input.recipient_notification && input.email !== null && { email: input.email }),
    actor: context,
    source: 'API',
  });
  const { notification, recipient_notification } = input;
  const details: OrderDetails = { collection_id, bank_code, notification, recipient_notification };
  await context.transact((db) =>
    insertCompatRecord(db, { account_id, id, kind: 'BILLPLZ_PAYOUT', code, details, created_at: now }),
  );
  return orderView(context, id);
}

/** What the payout balance can pay now, in sen. */
async function orderLimit({ read, account_id }: ForeignContext) {
  const { balances } = await poolBalances(read, account_id);
  return { total: String(balances.find(({ pool_type }) => pool_type === 'PAYOUT')?.available ?? sen(0)) };
}

export const paymentOrderCalls = (deps: PayoutDeps): ForeignRoute[] => [
  signedCall(
    deps,
    {
      name: 'POST payment_order_collections',
      access: PAY_OUT,
      signed: ['title', 'callback_url', 'epoch'],
      input: collectionInput,
    },
    (fields, context) => createOrderCollection(context, fields),
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
