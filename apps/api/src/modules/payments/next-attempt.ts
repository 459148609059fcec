import { attemptNo } from '@kutip/domain/invoice-number';
import { v7 as uuid } from 'uuid';
import type { Around, LockedInvoice } from './start.queries.ts';

/** Two digits of the attempt's number. */
export const MAX_ATTEMPTS = 99;

/** The next attempt at an invoice: its number, and what it copies of the invoice, the bill and the collection. */
export function nextAttempt(invoice: LockedInvoice, around: Around, at: Date) {
  const { account_id, invoice_no } = invoice;
  const attempt = invoice.attempts + 1;
  return {
    account_id,
    id: uuid(),
    invoice_id: invoice.id,
    bill_id: around.bill_id,
    collection_id: around.collection_id,
    invoice_no,
    transaction_invoice_no: attemptNo(invoice_no, attempt),
    title: around.title ?? invoice_no,
    attempt,
    payer_name: around.full_name,
    payer_email: around.email,
    created_at: at,
    updated_at: at,
  };
}
