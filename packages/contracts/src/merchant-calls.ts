import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { LEANX_PAYMENT_TYPES, type LeanxPaymentType } from '@kutip/domain/compat/leanx';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { POOL_TYPES } from '@kutip/domain/pool';
import { z } from 'zod';
import { accountNumber, holderName, payoutServiceId } from './banks.ts';
import { endpoint } from './endpoint.ts';
import { callbackUrl, email, phone, text, url } from './fields.ts';
import { offeredService } from './payment-service.ts';
import { payouts } from './payouts.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const collector = { area: 'api_key', permission: 'bills.write', active: true } as const;
const reader = { area: 'api_key', permission: 'bills.read', active: true } as const;

/** A number of ours, or the merchant's own reference. */
const named = z.object({ invoice_no: z.string().trim().min(1).max(60) });

const LEANX_TYPES = Object.keys(LEANX_PAYMENT_TYPES) as [LeanxPaymentType, ...LeanxPaymentType[]];
const nullableCount = z.number().int().nullable();
/** The services as LeanX lists them, for a call with one of its types. */
const leanxServices = z.object({
  draw: z.number().int(),
  record_total: z.number().int(),
  record_filtered: z.number().int(),
  data: z.array(
    z.record(
      z.string(),
      z.array(
        z.object({
          payment_service_id: z.number().int(),
          payment_model_reference_id: z.number().int(),
          payment_model_reference: z.enum(['B2C', 'B2B']),
          unique_reference: z.string(),
          payment_service: z.string(),
          name: z.string(),
          /** The same: one family of clients reads this one. */
          payment_service_name: z.string(),
          record_status_id: z.number().int(),
          record_status: z.string(),
        }),
      ),
    ),
  ),
  next_page_start: nullableCount,
  next_page_length: nullableCount,
  previous_page_start: nullableCount,
  previous_page_length: nullableCount,
});

const createdBill = z.object({
  uuid: z.uuid(),
  collection_uuid: z.uuid().nullable(),
  bill_no: z.string(),
  invoice_ref: z.string().nullable(),
  amount: money,
  /** Where the payer's browser goes: our payment page, or the chosen bank. */
  redirect_url: z.string(),
  /** How it goes there; a POST sends `fields`. */
  method: z.enum(['GET', 'POST']),
  fields: z.record(z.string(), z.string()),
});

const payout = payouts.read.data.pick({
  uuid: true,
  invoice_no: true,
  payout_service_id: true,
  bank_name: true,
  account_number: true,
  account_name: true,
  bank_account_name: true,
  amount: true,
  fee: true,
  fee_tax: true,
  total: true,
  reference: true,
  status: true,
  awaits_approval: true,
  code: true,
  reason: true,
  bank_reference: true,
  sent_at: true,
  paid_at: true,
  returned_at: true,
  created_at: true,
});

/**
 * The merchant API (D-57): header `auth-token`, from a listed address, signed where the credential requires it. Every call
 * refuses 401 (no valid token), 4011 (plan), 4018 (address not listed), 4023 (account not active) and 4029.
 */
export const merchantCalls = {
  listPaymentServices: endpoint({
    method: 'POST',
    path: 'merchant/list-payment-services',
    access: reader,
    description: 'The payment methods that you offer, with their limits and fees.',
    body: z
      .object({
        /** A channel of ours, or a type of LeanX, whose call has the same path. */
        payment_type: z.enum([...CHANNEL_FLAGS, ...LEANX_TYPES]).optional(),
        bank_type: z.literal([1, 2]).optional(),
        /** LeanX's fields: the same as `bank_type`, and whether services that are offered are asked for. */
        payment_model_reference_id: z.literal([1, 2]).optional(),
        payment_status: z.enum(['active', 'inactive']).optional(),
      })
      .default({}),
    data: z.object({ payment_services: z.array(offeredService), list: leanxServices.optional() }),
  }),
  /**
   * With `payment_service_id` the payment is started and the payer goes straight to that bank; without, they choose on
   * our page. Refuses 4012 (payment method), 4013 (amount) and 4016 (collection closed) before anything is created.
   */
  createBill: endpoint({
    method: 'POST',
    path: 'merchant/create-bill',
    access: collector,
    description:
      'Creates a bill. Without payment_service_id the payer chooses on our page; with it they go straight to that bank. Repeat it with the same Idempotency-Key when no answer came.',
    idempotent: true,
    body: z.object({
      collection_uuid: z
        .uuid()
        .nullish()
        .describe('The payment form that the bill belongs to: its payment methods, fees and look.'),
      title: text(120)
        .optional()
        .describe('What the payer reads on the page. Default: the title of the collection, or your reference.'),
      description: z.string().trim().max(2000).nullish(),
      amount: moneyInput.describe('Ringgit, as text with at most two decimals, such as 25.00.'),
      invoice_ref: text(60).nullish().describe('Your own order number. Callbacks and checks carry it.'),
      full_name: text(),
      email,
      phone_number: phone,
      redirect_url: url.nullish().describe('Where the payer returns to when the payment has a result.'),
      callback_url: callbackUrl
        .nullish()
        .describe('Where callbacks about this bill go. Default: the address of the credential.'),
      payment_service_id: z
        .number()
        .int()
        .min(1)
        .max(32_767)
        .nullish()
        .describe('A payment method of list-payment-services.'),
    }),
    data: createdBill,
  }),
  checkTransaction: endpoint({
    method: 'POST',
    path: 'merchant/check-transaction',
    access: reader,
    description: 'A bill by our number or your own reference, with the state of its payment.',
    query: named,
    data: z.object({
      transaction_details: z.object({
        invoice_no: z.string(),
        invoice_ref: z.string().nullable(),
        transaction_invoice_no: z.string().nullable(),
        invoice_status: z.enum(BILL_STATUSES),
        amount: money,
        fee: money,
        amount_with_fee: money,
        fee_by_customer: z.boolean(),
        channel: z.string().nullable(),
        bank_provider: z.string().nullable(),
        failed_reason: z.string().nullable(),
        paid_at: timestamp.nullable(),
      }),
      customer_details: z.object({ name: z.string(), email: z.string(), phone_number: z.string() }),
    }),
  }),
  /** The refusals of `payouts.create`, without the second factor: it was presented when the credential was created. */
  createPayout: endpoint({
    method: 'POST',
    path: 'merchant/create-payout',
    access: { area: 'api_key', permission: 'payouts.write', active: true },
    description: 'Sends money from your payout balance to a bank account. A reference is paid once.',
    idempotent: true,
    body: z.object({
      payout_service_id: payoutServiceId,
      account_number: accountNumber,
      account_name: holderName,
      amount: moneyInput,
      /** The merchant's own reference: repeated with it, it is one payout. */
      reference: text(60),
      email: email.optional(),
      description: text(140).optional(),
    }),
    data: payout,
  }),
  checkPayout: endpoint({
    method: 'POST',
    path: 'merchant/check-payout',
    access: { area: 'api_key', permission: 'payouts.read', active: true },
    description: 'A payout by our number or your own reference.',
    query: named,
    data: payout,
  }),
  accountBalance: endpoint({
    method: 'POST',
    path: 'merchant/account-balance',
    access: reader,
    description: 'Your balances: pending settlement, available, and reserved.',
    data: z.object({
      pools: z.array(
        z.object({
          pool_type: z.enum(POOL_TYPES),
          /** Paid by payers, not yet settled. */
          pending: money,
          available: money,
          /** In transit to a bank, or on hold. */
          reserved: money,
        }),
      ),
    }),
  }),
};
