import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { ATTEMPT_STATUSES } from '@kutip/domain/payment';
import { APPROVAL_REASONS, PAYER_REFUND_STATUSES, VOID_SALE_STATUSES, VOID_SALE_TYPES } from '@kutip/domain/refund';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { accountNumber, holderName, payoutServiceId } from './banks.ts';
import { publicMerchant, publicSupport } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { id, text, merchantFields, yesOrNo } from './fields.ts';
import { listing } from './listing.ts';
import { timelineEntry } from './payment-service.ts';
import { transferRow } from './transfer.ts';
import { money, moneyInput, timestamp } from './wire.ts';

/** A refund ("void sale") with its payment. */
export const voidSaleRow = z.object({
  id: z.uuid(),
  invoice_no: z.string(),
  payment_record_id: z.uuid(),
  transaction_invoice_no: z.string(),
  bill_id: z.uuid().nullable(),
  title: z.string(),
  payer_name: z.string().nullable(),
  type: z.enum(VOID_SALE_TYPES),
  status: z.enum(VOID_SALE_STATUSES),
  /** Refund of a duplicate payment: the bill stays paid. */
  is_duplicate: z.boolean(),
  /** Refund of an overpayment: the payment's status does not change. */
  is_surplus: z.boolean(),
  amount: money,
  /** For a void: our fee with tax, returned to the merchant. */
  fee_returned: money,
  reason: z.string(),
  /** The payee's bank account; null until it is known. */
  bank_name: z.string().nullable(),
  account_mask: z.string().nullable(),
  account_name: z.string().nullable(),
  /** Similarity to the bank's account name, in percent. */
  match_ratio: z.number().int().nullable(),
  /** Expiry of the link sent to the payer for their bank account. */
  link_expires_at: timestamp.nullable(),
  bank_reference: z.string().nullable(),
  failed_reason: z.string().nullable(),
  requested_by_name: z.string().nullable(),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
});

const bankTry = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(DISBURSEMENT_STATUSES),
  amount: money,
  account_mask: z.string(),
  account_name: z.string(),
  bank_reference: z.string().nullable(),
  reason: z.string().nullable(),
  sent_at: timestamp.nullable(),
});

const record = voidSaleRow.extend({
  payment: z.object({
    status: z.enum(ATTEMPT_STATUSES),
    payer_email: z.string().nullable(),
    payer_bank: z.string().nullable(),
    paid_at: timestamp.nullable(),
    total_amount: money,
    captured: money,
    refunded: money,
    refund_pending: money,
  }),
  needs_approval: z.boolean(),
  /** Why a second person must approve it, or had to. */
  approval_reasons: z.array(z.enum(APPROVAL_REASONS)),
  /** Identifies the payee's account as it is shown, for the decision; null: none is named yet. */
  payee_fingerprint: z.string().nullable(),
  requested_by: z.uuid(),
  approved_by_name: z.string().nullable(),
  approved_at: timestamp.nullable(),
  decision_note: z.string().nullable(),
  link_sent_to: z.string().nullable(),
  /** Who entered the bank account. */
  payee_by: z.enum(['MERCHANT', 'PAYER']).nullable(),
  exception_id: z.uuid().nullable(),
  sent_at: timestamp.nullable(),
  updated_at: timestamp,
  /** Disbursement attempts, oldest first. */
  tries: z.array(bankTry),
  transfers: z.array(transferRow),
  timeline: z.array(timelineEntry),
});

const reader = { area: 'merchant', permission: 'offline_payments.read' } as const;
const writer = { area: 'merchant', permission: 'offline_payments.write', active: true } as const;

const found = {
  filters: {
    type: z.enum(VOID_SALE_TYPES),
    status: z.enum(VOID_SALE_STATUSES),
    payment_record_id: z.uuid(),
    is_duplicate: yesOrNo,
    is_surplus: yesOrNo,
  },
  search: ['invoice_no', 'transaction_invoice_no', 'title', 'payer_name', 'bank_reference'],
  sort: ['created_at', 'amount'],
  date_column: 'created_at',
  /** A report counts a refund on the day on which it was paid. */
  other_dates: ['ended_at'],
  sum_column: 'amount',
} as const;

const payee = { payout_service_id: payoutServiceId, account_number: accountNumber, account_name: holderName };
const somePayee = z.object(payee).partial().shape;

/** The number of a payment, or of the bill it paid. */
const paymentNo = z.string().trim().toUpperCase().max(40);
const namesPayment = (body: { payment_record_id?: string | undefined; invoice_no?: string | undefined }): boolean =>
  body.payment_record_id !== undefined || body.invoice_no !== undefined;

/** The refund request; without `amount` the remaining amount. */
const requestFields = {
  amount: moneyInput.optional(),
  reason: text(500),
};
/** The payee: all three fields or none; or the payer is asked by e-mail. */
const payeeFields = { ...somePayee, ask_payer: z.boolean().optional() };

type PayeeInput = { payout_service_id?: number; account_number?: string; account_name?: string; ask_payer?: boolean };
const PAYEE_FIELDS = ['payout_service_id', 'account_number', 'account_name'] as const;

/** The payee must be complete, and excludes `ask_payer`. */
function checkPayee({ value, issues }: { value: PayeeInput; issues: z.core.$ZodRawIssue[] }): void {
  const named = PAYEE_FIELDS.filter((field) => value[field] !== undefined);
  if (named.length > 0 && value.ask_payer)
    issues.push({ code: 'custom', input: value, path: ['ask_payer'], message: 'not_both' });
  if (named.length > 0)
    for (const field of PAYEE_FIELDS)
      if (!named.includes(field)) issues.push({ code: 'custom', input: value, path: [field], message: 'required' });
}

/**
 * Refunds. Refuses 4004 (not this merchant's payment), 4010 (the payment cannot be refunded, with the reason), 4013
 * (more than the remaining amount), 4014 (insufficient balance), 4015 (account name mismatch), 5002 (the bank does not
 * answer).
 */
export const refunds = {
  list: listing({
    ...found,
    path: 'void-sale-records/merchant-void-sale-records',
    aliases: ['void-sale-records'],
    access: reader,
    row: voidSaleRow,
  }),
  read: endpoint({ method: 'GET', path: 'void-sale-records/:id', access: reader, params: id, data: record }),
  /** A preview of the refund; nothing is stored. */
  quote: endpoint({
    method: 'POST',
    path: 'void-sale-records/merchant/quote',
    access: reader,
    body: z
      .object({
        payment_record_id: z.uuid().optional(),
        invoice_no: paymentNo.optional(),
        amount: moneyInput.optional(),
        exception_id: z.uuid().optional(),
      })
      .refine(namesPayment, { path: ['invoice_no'], error: 'required' }),
    data: z.object({
      payment_record_id: z.uuid(),
      transaction_invoice_no: z.string(),
      title: z.string(),
      type: z.enum(VOID_SALE_TYPES),
      amount: money,
      /** The remaining refundable amount, including this refund. */
      refundable: money,
      fee_returned: money,
      needs_approval: z.boolean(),
      /** As far as they are known without the bank account. */
      approval_reasons: z.array(z.enum(APPROVAL_REASONS)),
      drawn: z.array(z.object({ book: z.string(), amount: money })),
      payer_name: z.string().nullable(),
      payer_email: z.string().nullable(),
    }),
  }),
  /** By the payment's id, or the number of the payment or its bill. Resolves the exception `exception_id`. */
  request: endpoint({
    method: 'POST',
    path: 'void-sale-records/merchant/void-record',
    access: writer,
    money: 'sends',
    idempotent: true,
    body: z
      .object({
        payment_record_id: z.uuid().optional(),
        invoice_no: paymentNo.optional(),
        exception_id: z.uuid().optional(),
        ...requestFields,
        ...payeeFields,
      })
      .check(checkPayee)
      .refine(namesPayment, { path: ['payment_record_id'], error: 'required' }),
    data: record,
  }),
  /** Refunds the payment that paid a bill. */
  requestOfBill: endpoint({
    method: 'POST',
    path: 'void-sale-records/merchant/void-record-based-bill-id',
    access: writer,
    money: 'sends',
    idempotent: true,
    body: z.object({ bill_id: z.uuid(), ...requestFields, ...payeeFields }).check(checkPayee),
    data: record,
  }),
  /**
   * Sets the bank account and sends the refund once approved; also retries after a bank failure. Refuses 4015 an account
   * that would need a second person's approval, unless the refund is still waiting for one.
   */
  pay: endpoint({
    method: 'POST',
    path: 'payment-services/switch/create-void-sale-payout-refund',
    access: writer,
    money: 'sends',
    idempotent: true,
    body: z.object({ void_sale_record_id: z.uuid(), ...payee }),
    data: record,
  }),
  /** E-mails the payer a link to enter a bank account; replaces the previous link. */
  requestPayerAccount: endpoint({
    method: 'POST',
    path: 'void-sale-records/:id/ask-payer',
    access: writer,
    money: 'sends',
    params: id,
    data: record,
  }),
  /** Cancels a refund that was not sent to the bank and releases the reservation. Refuses 4010. */
  cancel: endpoint({
    method: 'POST',
    path: 'void-sale-records/:id/cancel',
    access: writer,
    params: id,
    body: z.object({ reason: text(500).optional() }),
    data: record,
  }),
};

const adminRow = voidSaleRow.extend(merchantFields);

/** Refunds that need a second person, decided by admins; nobody decides on their own request (4003). */
export const refundAdmin = {
  all: listing({
    ...found,
    path: 'void-sale-records/admin/all',
    access: adminReader,
    row: adminRow,
    search: [...found.search, 'merchant'],
    filters: { ...found.filters, account_id: z.uuid() },
  }),
  read: endpoint({
    method: 'GET',
    path: 'void-sale-records/admin/:id',
    access: adminReader,
    params: id,
    data: record.extend(merchantFields),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: 'void-sale-records/admin/:id/status',
    access: adminWriter,
    money: 'sends',
    params: id,
    body: z
      .object({
        status: z.enum(['APPROVED', 'REJECTED']),
        reason: text(500).optional(),
        /** As it was read. An approval is refused (4009) if another account has been named since. */
        payee_fingerprint: z.string().max(64).nullish(),
      })
      .refine(({ status, reason }) => status === 'APPROVED' || reason !== undefined, {
        path: ['reason'],
        error: 'required',
      })
      .refine(({ status, payee_fingerprint }) => status === 'REJECTED' || payee_fingerprint !== undefined, {
        path: ['payee_fingerprint'],
        error: 'required',
      }),
    data: record,
  }),
};

/** Sent in the body, because URLs are logged. */
const token = z.string().trim().min(1).max(200);

const link = z.object({
  invoice_no: z.string(),
  transaction_invoice_no: z.string(),
  title: z.string(),
  amount: money,
  paid_at: timestamp.nullable(),
  status: z.enum(PAYER_REFUND_STATUSES),
  /** Until when the payer can enter a bank account; null: already entered. */
  expires_at: timestamp.nullable(),
  bank_name: z.string().nullable(),
  account_mask: z.string().nullable(),
  account_name: z.string().nullable(),
  /** The bank could not pay to the given account. */
  has_failed: z.boolean(),
  done_at: timestamp.nullable(),
  merchant: publicMerchant,
  support: publicSupport.nullable(),
  banks: z.array(z.object({ payout_service_id: z.number().int(), name: z.string() })),
});

/** The payer's page. Refuses (4006) unknown or replaced links. */
export const refundLinks = {
  readByToken: endpoint({
    method: 'POST',
    path: 'void-sale-records/public/look',
    access: 'public',
    body: z.object({ token }),
    data: link,
  }),
  /**
   * Works once. Refuses 4010 (already entered, or expired), 4015 (account name mismatch, or an account that took
   * refunds of other payers), 5002 (the bank does not answer).
   */
  submit: endpoint({
    method: 'POST',
    path: 'void-sale-records/public/submit',
    access: 'public',
    body: z.object({ token, ...payee }),
    data: link,
  }),
};
