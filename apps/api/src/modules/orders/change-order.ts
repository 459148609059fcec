import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { orders } from '@kutip/contracts/shipments';
import { canChangeAddress, isToPack } from '@kutip/domain/order';
import { Refusal } from '@kutip/domain/refusal';
import { editRecord } from '../../platform/edit-record.ts';
import type { Context } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { isAllPacked, orderedPieces, packedPieces, packLines } from '@kutip/domain/order-packing';
import { findOpenAttempt } from '../payments/switch.service.ts';
import { listPackedLines } from '../order-parcels/order-parcels.service.ts';
import { followFirst } from '../shared-parcels/shared-parcels.service.ts';
import { holdOrder, lockOrderWithInvoice, moveOrder, packFirstParcel } from './move-order.ts';
import { insertOrderEvents } from './order-events.queries.ts';
import { lockOrder, updateOrder, updatePacked, type Order, type OrderChange } from './order-rows.queries.ts';

type ChangeInput = ParsedRequest<typeof orders.update>['body'];

const ADDRESS_FIELDS = [
  'full_name',
  'email',
  'phone_number',
  'address_line_1',
  'address_line_2',
  'city',
  'postcode',
  'state_id',
] as const;
const FREE_FIELDS = ['notes', 'tracking_no', 'tracking_url'] as const;

const hasAny = (input: ChangeInput, fields: readonly (keyof ChangeInput)[]): boolean =>
  fields.some((field) => input[field] !== undefined);

/** Refuses (4010) another address once the parcel has a label, and while the buyer is paying. */
async function assertAddressOpen({ db, account_id }: Context, order: Order): Promise<void> {
  if (!canChangeAddress(order.status))
    throw new Refusal(
      CODE.wrong_state,
      'The address cannot change once the parcel has a label.',
      order.status.toLowerCase(),
    );
  if (await findOpenAttempt(db, { account_id, id: order.id }))
    throw new Refusal(CODE.wrong_state, 'The buyer is paying this order now.', 'payment_in_progress');
}

/** The requested values; an empty text becomes null. */
const requestedFields = (input: ChangeInput): OrderChange =>
  Object.fromEntries(
    [...ADDRESS_FIELDS, ...FREE_FIELDS].flatMap((field) =>
      input[field] === undefined ? [] : [[field, input[field] === '' ? null : input[field]]],
    ),
  );

async function editFields(context: Context, id: string, input: ChangeInput): Promise<void> {
  const { db, account_id, now } = context;
  const { changed } = await editRecord<Order, OrderChange>(context, {
    entity: 'order',
    entity_id: id,
    read_at: input.read_at,
    lock: async () => (await lockOrderWithInvoice(context, id)).order,
    request: async (order) => {
      if (hasAny(input, ADDRESS_FIELDS)) await assertAddressOpen(context, order);
      return requestedFields(input);
    },
    write: (change) => updateOrder(db, { account_id, id }, change),
  });
  const fields = Object.keys(changed);
  if (fields.includes('tracking_no') || fields.includes('tracking_url'))
    await followFirst(db, { account_id, shipment_id: id }, null);
  if (fields.length > 0)
    await insertOrderEvents(db, [
      {
        account_id,
        shipment_id: id,
        kind: 'changed',
        detail: { fields: fields.join(' ') },
        actor: 'merchant',
        at: now,
      },
    ]);
}

/** Records how many pieces of some lines are packed. Answers whether all of the order now is. */
async function packSome(
  { db, account_id, now }: Context,
  order: Order,
  packed: NonNullable<ChangeInput['packed']>,
): Promise<boolean> {
  const { id } = order;
  // One that is packed in part can still get more pieces into its parcel.
  if (!isToPack(order) && order.status !== 'PACKED')
    throw new Refusal(CODE.wrong_state, 'This order is not to be packed.', order.status.toLowerCase());
  const lines = packLines(await listPackedLines(db, { account_id, shipment_id: id }), packed);
  if (!lines) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { packed: 'too_large' });
  await updatePacked(db, { account_id, id }, packed);
  if (isAllPacked(lines)) return true;
  const detail = { packed: packedPieces(lines), total: orderedPieces(lines) };
  await insertOrderEvents(db, [
    { account_id, shipment_id: id, kind: 'partly_packed', detail, actor: 'merchant', at: now },
  ]);
  return false;
}

/** Changes an order: its fields first, then whether it is kept for later, what is packed of it, and its state. */
export async function changeOrder(context: Context, id: string, input: ChangeInput): Promise<void> {
  const { db, account_id } = context;
  await editFields(context, id, input);
  const { is_held, packed, status } = input;
  if (is_held === undefined && packed === undefined && status === undefined) return;
  const { order, invoice } = await lockOrderWithInvoice(context, id);
  if (is_held !== undefined) await holdOrder(context, order, is_held);
  const is_packed = packed !== undefined && (await packSome(context, order, packed));
  const to = status ?? (is_packed && order.status !== 'PACKED' ? 'PACKED' : undefined);
  if (to === undefined) return;
  const locked = { order: requireFound(await lockOrder(db, { account_id, id }, context.now)), invoice };
  if (to === 'PACKED' && packed !== undefined && !is_packed) await packFirstParcel(context, locked);
  else await moveOrder(context, locked, to);
}
