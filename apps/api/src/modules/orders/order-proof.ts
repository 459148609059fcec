import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { storeOrderForms } from '@kutip/contracts/orders';
import { toRinggit } from '@kutip/domain/money';
import { isPayable } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import type { FileStore } from '../../platform/files.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { insertPrivateFile, storeProof } from '../files/files.service.ts';
import { insertEvents, lockInvoice, writeInvoiceReviews } from '../invoices/invoices.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { insertOrderEvents } from './order-events.queries.ts';
import { findLinkedOrder } from './order-page.ts';
import type { Order, OrderKey } from './order-rows.queries.ts';

type SendProof = typeof storeOrderForms.sendProof;

/** Locks the invoice and refuses (4010) a proof for an order that awaits none. */
async function assertAcceptsProof(db: Connection, key: OrderKey, order: Order, now: Date): Promise<void> {
  const invoice = requireFound(await lockInvoice(db, key));
  const reason =
    order.payment_method !== 'BANK_TRANSFER'
      ? 'not_a_bank_transfer'
      : invoice.review === 'AWAITING'
        ? 'awaiting_review'
        : isPayable(invoice, now)
          ? null
          : invoice.status.toLowerCase();
  if (reason) throw new Refusal(CODE.wrong_state, 'This order does not accept a proof of payment now.', reason);
}

/** Takes the proof of a bank transfer from a buyer; the order then waits for the merchant. Refuses 4004, 4010, 4019. */
export async function sendOrderProof(
  files: FileStore,
  { params: { id }, body }: ParsedRequest<SendProof>,
  { transact, now }: NoTransactionContextOf<SendProof>,
): Promise<null> {
  // Checked before the file is stored, so that no unused file remains.
  const { key, order } = await transact(async (db) => {
    const found = await findLinkedOrder(db, id, body.token, now);
    await assertAcceptsProof(db, found.key, found.order, now);
    return found;
  });
  const stored = await storeProof(files, 'file', body.file);
  await transact(async (db) => {
    await assertAcceptsProof(db, key, order, now);
    const { account_id } = key;
    const file_id = uuid();
    await insertPrivateFile(db, { account_id, id: file_id, ...stored });
    await writeInvoiceReviews(db, [
      { ...key, review: 'AWAITING', proof_file_id: file_id, proof_at: now, updated_at: now },
    ]);
    const base = { account_id, invoice_id: id, payment_record_id: null, at: now };
    await insertEvents(db, [{ ...base, ...paymentEvent('proof_received', {}), actor: 'payer' }]);
    await insertOrderEvents(db, [
      { account_id, shipment_id: id, kind: 'proof_sent', detail: {}, actor: 'buyer', at: now },
    ]);
    const facts = { subject_id: id, reference: order.order_no, amount: toRinggit(order.total_amount) };
    await createNotification(db, account_id, 'NEW_ORDER', { ...facts, name: order.full_name }, now);
  });
  return null;
}
