import { attemptNo } from '@kutip/domain/invoice-number';
import { v7 as uuid } from 'uuid';
import type { InvoiceContext, LockedInvoice } from './start.queries.ts';

/** An attempt number has two digits. */
export const MAX_ATTEMPTS = 99;

/** The next payment attempt of an invoice: its number, and what it copies from the invoice, bill and collection. */
export function nextAttempt(invoice: LockedInvoice, context: InvoiceContext, at: Date) {
  const { account_id, invoice_no } = invoice;
  const attempt = invoice.attempts + 1;
  return {
    account_id,
    id: uuid(),
    invoice_id: invoice.id,
    bill_id: context.bill_id,
    collection_id: context.collection_id,
    invoice_no,
    transaction_invoice_no: attemptNo(invoice_no, attempt),
    title: context.title ?? invoice_no,
    attempt,
    payer_name: context.full_name,
    payer_email: context.email,
    created_at: at,
    updated_at: at,
  };
}
