import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { ATTEMPT_STATUSES } from '@kutip/domain/payment';
import { PAYER_REFUND_STATUSES, VOID_SALE_STATUSES, VOID_SALE_TYPES } from '@kutip/domain/refund';
import { z } from 'zod';
import { operator, overseer } from './access.ts';
import { accountNumber, holderName, payoutServiceId } from './banks.ts';
import { merchantFace, supportFace } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { id, text, whose } from './fields.ts';
import { listing } from './listing.ts';
import { timelineEntry } from './payment-service.ts';
import { transferRow } from './transfer.ts';
import { money, moneyInput, timestamp } from './wire.ts';

/** A refund ("void sale"), with the payment that it gives back. */
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
  /** Of a second payment of a paid bill: the bill stays paid. */
  is_duplicate: z.boolean(),
  /** Of what came on top of a payment: the payment stays as it is. */
  is_surplus: z.boolean(),
  amount: money,
  /** Our fee with its tax, which the merchant gets back; of a void. */
  fee_returned: money,
  reason: z.string(),
  /** The bank account that it goes to; null until somebody has said it. */
  bank_name: z.string().nullable(),
  account_mask: z.string().nullable(),
  account_name: z.string().nullable(),
  /** How near that name is to the bank's, in percent. */
  match_ratio: z.number().int().nullable(),
  /** The payer was asked for his account, by a link until then. */
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
  requested_by: z.uuid(),
  approved_by_name: z.string().nullable(),
  approved_at: timestamp.nullable(),
  decision_note: z.string().nullable(),
  link_sent_to: z.string().nullable(),
  /** Who has said where it is to go. */
  payee_by: z.enum(['MERCHANT', 'PAYER']).nullable(),
  exception_id: z.uuid().nullable(),
  sent_at: timestamp.nullable(),
  updated_at: timestamp,
  /** The orders to the bank, the oldest first. */
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
  },
  search: ['invoice_no', 'transaction_invoice_no', 'title', 'payer_name', 'bank_reference'],
  sort: ['created_at', 'amount'],
  dated: 'created_at',
  summed: 'amount',
} as const;

const payee = { payout_service_id: payoutServiceId, account_number: accountNumber, account_name: holderName };
const somePayee = z.object(payee).partial().shape;

/** Of a payment, or of the bill that it has paid. */
const paymentNo = z.string().trim().toUpperCase().max(40);
const namesPayment = (body: { payment_record_id?: string | undefined; invoice_no?: string | undefined }): boolean =>
  body.payment_record_id !== undefined || body.invoice_no !== undefined;

/** What is asked for. Left out, the amount is all that is left. */
const wish = {
  amount: moneyInput.optional(),
  reason: text(500),
};
/** Where the money is to go, all three or none; or the payer is asked by mail. */
const to = { ...somePayee, ask_payer: z.boolean().optional() };

type To = { payout_service_id?: number; account_number?: string; account_name?: string; ask_payer?: boolean };
const PAYEE_FIELDS = ['payout_service_id', 'account_number', 'account_name'] as const;

/** A payee is named whole, and nobody is asked for what was said. */
function checkTo({ value, issues }: { value: To; issues: z.core.$ZodRawIssue[] }): void {
  const named = PAYEE_FIELDS.filter((field) => value[field] !== undefined);
  if (named.length > 0 && value.ask_payer)
    issues.push({ code: 'custom', input: value, path: ['ask_payer'], message: 'not_both' });
  if (named.length > 0)
    for (const field of PAYEE_FIELDS)
      if (!named.includes(field)) issues.push({ code: 'custom', input: value, path: [field], message: 'required' });
}

/**
 * Refunds. Refuses 4004 (not this merchant's payment), 4010 (this payment gives nothing back, with the reason), 4013 (more
 * than is left), 4014 (the balances hold too little), 4015 (the bank has another name), 5002 (the bank does not answer).
 */
export const refunds = {
  list: listing({
    ...found,
    path: 'void-sale-records/merchant-void-sale-records',
    also: ['void-sale-records'],
    access: reader,
    row: voidSaleRow,
  }),
  read: endpoint({ method: 'GET', path: 'void-sale-records/:id', access: reader, params: id, data: record }),
  /** What asking for it would come to; nothing is written. */
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
      /** What is left to be given back, this included. */
      refundable: money,
      fee_returned: money,
      needs_approval: z.boolean(),
      drawn: z.array(z.object({ book: z.string(), amount: money })),
      payer_name: z.string().nullable(),
      payer_email: z.string().nullable(),
    }),
  }),
  /** By the payment's id, or the number of the payment or of its bill. `exception_id` is settled with it. */
  request: endpoint({
    method: 'POST',
    path: 'void-sale-records/merchant/void-record',
    access: writer,
    idempotent: true,
    body: z
      .object({
        payment_record_id: z.uuid().optional(),
        invoice_no: paymentNo.optional(),
        exception_id: z.uuid().optional(),
        ...wish,
        ...to,
      })
      .check(checkTo)
      .refine(namesPayment, { path: ['payment_record_id'], error: 'required' }),
    data: record,
  }),
  /** Of the payment that has paid a bill. */
  requestOfBill: endpoint({
    method: 'POST',
    path: 'void-sale-records/merchant/void-record-based-bill-id',
    access: writer,
    idempotent: true,
    body: z.object({ bill_id: z.uuid(), ...wish, ...to }).check(checkTo),
    data: record,
  }),
  /** Says where the money is to go, and sends it once it is approved; also again after the bank could not pay it. */
  pay: endpoint({
    method: 'POST',
    path: 'payment-services/switch/create-void-sale-payout-refund',
    access: writer,
    idempotent: true,
    body: z.object({ void_sale_record_id: z.uuid(), ...payee }),
    data: record,
  }),
  /** Mails the payer a link on which he says where his money is to go; the link before opens nothing any more. */
  askPayer: endpoint({
    method: 'POST',
    path: 'void-sale-records/:id/ask-payer',
    access: writer,
    params: id,
    data: record,
  }),
  /** Gives it up as long as the bank was not told; what was drawn is there again. Refuses 4010. */
  cancel: endpoint({
    method: 'POST',
    path: 'void-sale-records/:id/cancel',
    access: writer,
    params: id,
    body: z.object({ reason: text(500).optional() }),
    data: record,
  }),
};

const adminRow = voidSaleRow.extend(whose);

/** What is above the limit is decided by the platform's people, and by nobody for himself (4003). */
export const refundAdmin = {
  all: listing({
    ...found,
    path: 'void-sale-records/admin/all',
    access: overseer,
    row: adminRow,
    search: [...found.search, 'merchant'],
    filters: { ...found.filters, account_id: z.uuid() },
  }),
  read: endpoint({
    method: 'GET',
    path: 'void-sale-records/admin/:id',
    access: overseer,
    params: id,
    data: record.extend(whose),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: 'void-sale-records/admin/:id/status',
    access: operator,
    params: id,
    body: z
      .object({ status: z.enum(['APPROVED', 'REJECTED']), reason: text(500).optional() })
      .refine(({ status, reason }) => status === 'APPROVED' || reason !== undefined, {
        path: ['reason'],
        error: 'required',
      }),
    data: record,
  }),
};

/** In a body, never in an address of the API: addresses are logged. */
const token = z.string().trim().min(1).max(200);

const link = z.object({
  invoice_no: z.string(),
  transaction_invoice_no: z.string(),
  title: z.string(),
  amount: money,
  paid_at: timestamp.nullable(),
  status: z.enum(PAYER_REFUND_STATUSES),
  /** Until then the payer may say where his money is to go; null: it was said. */
  expires_at: timestamp.nullable(),
  bank_name: z.string().nullable(),
  account_mask: z.string().nullable(),
  account_name: z.string().nullable(),
  /** The bank could not pay it to the account that was named. */
  has_failed: z.boolean(),
  done_at: timestamp.nullable(),
  merchant: merchantFace,
  support: supportFace.nullable(),
  banks: z.array(z.object({ payout_service_id: z.number().int(), name: z.string() })),
});

/** The payer's own page. Refuses 4006 what is no link of ours, or was replaced by a newer one. */
export const refundLinks = {
  look: endpoint({
    method: 'POST',
    path: 'void-sale-records/public/look',
    access: 'public',
    body: z.object({ token }),
    data: link,
  }),
  /** Once. Refuses 4010 (said already, or too late), 4015 (the bank has another name), 5002 (it does not answer). */
  submit: endpoint({
    method: 'POST',
    path: 'void-sale-records/public/submit',
    access: 'public',
    body: z.object({ token, ...payee }),
    data: link,
  }),
};
