/** Mass payment instructions of version 4: no longer in Billplz's document, and still called by its clients. */
import { orderStatus } from '@kutip/domain/compat/billplz';
import { z } from 'zod';
import { auditRow } from '../../../platform/audit.ts';
import { requireFound } from '../../../platform/require-found.ts';
import { payoutView } from '../../payouts/payouts.service.ts';
import { boolean, optionalCallbackUrl, text } from '../foreign-fields.ts';
import type { ForeignContext, ForeignRoute } from '../foreign-routes.ts';
import { insertCompatRecord } from '../records.queries.ts';
import { call, PAY_OUT, READ_PAYOUTS } from './calls.ts';
import { createCode } from './code.ts';
import { findMassCollection, findMassOrder, loadOrderTotals } from './orders.queries.ts';
import { createOrderPayout, orderFields, type OrderDeps } from './orders.ts';

const collectionInput = z.object({ title: text(255) });
const instructionInput = orderFields.extend({
  mass_payment_instruction_collection_id: text(64),
  recipient_notification: boolean.default(true),
  /** Of the receiver; it is answered to this call and kept nowhere. */
  identity_number: z.union([z.string().max(40), z.number()]).nullish(),
  callback_url: optionalCallbackUrl,
});
const named = z.object({ id: z.string().max(64) });

async function collectionView({ read, account_id }: ForeignContext, code: string) {
  const { id, details } = requireFound(await findMassCollection(read, account_id, code));
  const { count, paid } = await loadOrderTotals(read, account_id, id);
  return {
    id: code,
    title: details.title,
    mass_payment_instructions_count: String(count),
    paid_amount: String(paid),
    status: 'active',
  };
}

async function createCollection(context: ForeignContext, { title }: z.output<typeof collectionInput>) {
  const { account_id, request_id: id, now, transact } = context;
  const code = createCode();
  const details = { title, callback_url: null, is_mass: true };
  const kind = 'BILLPLZ_PAYOUT_COLLECTION';
  await transact((db) => insertCompatRecord(db, { account_id, id, kind, code, details, created_at: now }));
  return collectionView(context, code);
}

async function instructionView(
  { read, account_id }: ForeignContext,
  code: string,
  given: Pick<z.output<typeof instructionInput>, 'identity_number'> = {},
) {
  const { id, details } = requireFound(await findMassOrder(read, account_id, code));
  const payout = await payoutView(read, account_id, id);
  const status = orderStatus(payout.status);
  return {
    id: code,
    mass_payment_instruction_collection_id: details.collection_code,
    bank_code: details.bank_code,
    bank_account_number: payout.account_number,
    identity_number: given.identity_number ?? null,
    name: payout.account_name,
    description: payout.description,
    email: payout.email,
    // It knows no state between the two.
    status: status === 'executing' ? 'processing' : status,
    notification: details.notification,
    recipient_notification: details.recipient_notification,
    total: String(payout.amount),
    reference_id: payout.reference,
    callback_url: details.callback_url ?? null,
  };
}

async function createInstruction(deps: OrderDeps, context: ForeignContext, input: z.output<typeof instructionInput>) {
  const { read, account_id } = context;
  const { mass_payment_instruction_collection_id: collection_code, callback_url } = input;
  const collection = requireFound(await findMassCollection(read, account_id, collection_code));
  const code = createCode();
  const details = { collection_id: collection.id, collection_code, callback_url };
  await createOrderPayout(deps, context, input, { code, details, callback_url });
  return instructionView(context, code, input);
}

/** Cancels an instruction that was not sent to the bank yet. */
async function cancelInstruction({ disbursements }: OrderDeps, context: ForeignContext, code: string) {
  const { read, account_id } = context;
  const { id } = requireFound(await findMassOrder(read, account_id, code));
  const entry = { action: 'cancel', entity: 'payout', entity_id: id };
  await disbursements.cancel({ account_id, id }, null, auditRow(context, entry));
  return instructionView(context, code);
}

export const massPaymentCalls = (deps: OrderDeps): ForeignRoute[] => [
  call('POST v4/mass_payment_instruction_collections', PAY_OUT, collectionInput, (fields, context) =>
    createCollection(context, fields),
  ),
  call('GET v4/mass_payment_instruction_collections/:id', READ_PAYOUTS, named, ({ id }, context) =>
    collectionView(context, id),
  ),
  call('POST v4/mass_payment_instructions', PAY_OUT, instructionInput, (fields, context) =>
    createInstruction(deps, context, fields),
  ),
  call('GET v4/mass_payment_instructions/:id', READ_PAYOUTS, named, ({ id }, context) => instructionView(context, id)),
  call('POST v4/mass_payment_instructions/:id/cancel', PAY_OUT, named, ({ id }, context) =>
    cancelInstruction(deps, context, id),
  ),
];
