import { attemptNo } from '@kutip/domain/invoice-number';
import { uuid } from '../../platform/uuid.ts';
import type { LockedInvoice, PayableTerms } from '../invoices/invoices.service.ts';

/** Attempt numbers have two to four digits; order numbers stay within the 20 characters of every provider. */
export const MAX_ATTEMPTS = 9_999;

/** The next payment attempt of an invoice: its number, and what it copies from the invoice and its payable. */
export function nextAttempt(invoice: LockedInvoice, terms: PayableTerms, at: Date) {
  const { account_id, invoice_no } = invoice;
  const { bill_id, collection_id, title, payer_name, payer_email } = terms;
  const attempt = invoice.attempts + 1;
  return {
    account_id,
    id: uuid(),
    invoice_id: invoice.id,
    bill_id,
    collection_id,
    invoice_no,
    transaction_invoice_no: attemptNo(invoice_no, attempt),
    title,
    attempt,
    payer_name,
    payer_email,
    created_at: at,
    updated_at: at,
  };
}
