import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { FEE_BEARERS } from '@kutip/domain/fees';
import { z } from 'zod';
import { money } from './wire.ts';

/** A bank or another way to pay, as the lists show it. */
export const paymentService = z.object({
  payment_service_id: z.number().int(),
  name: z.string(),
  unique_reference: z.string(),
  record_status_id: z.number().int(),
  group_code: z.string(),
  channel_flag: z.enum(CHANNEL_FLAGS),
  bank_type: z.number().int().nullable(),
  /** What the provider last said; null when it has not been asked yet. */
  is_online: z.boolean().nullable(),
  health_checked_at: z.iso.datetime().nullable(),
  min_amount: money,
  max_amount: money,
});

/** The same, offered for one bill or collection: with what it costs whom. */
export const offeredService = paymentService.extend({
  fee_bearer: z.enum(FEE_BEARERS),
  rate: z.object({ percent_bps: z.number().int(), fixed_sen: z.number().int(), min_sen: z.number().int() }),
});

/** The looks of the payment pages (D-19): whoever starts in one comes back to it. */
export const LOOKS = ['modern', 'classic', 'compact'] as const;
export type Look = (typeof LOOKS)[number];

/** What the client is told to do after a payment was started (the "payment switch response"). */
export const switchResponse = z.object({
  invoice_no: z.string(),
  transaction_invoice_no: z.string(),
  /** Where the payer's browser goes, by `method`; a POST carries `fields`. */
  redirect_url: z.string().nullable(),
  method: z.enum(['GET', 'POST']),
  fields: z.record(z.string(), z.string()),
  /** EMVCo text of a code to be scanned; then there is no redirect_url. */
  qr_payload: z.string().nullable(),
  /** For a card: the form carries it encrypted to this key, besides `fields`. */
  card_key: z.object({ key_id: z.string(), public_key: z.string() }).nullable(),
  expires_at: z.iso.datetime(),
  /** Proves that the holder started this payment: shows his own e-mail and phone unmasked on the receipt. */
  page_token: z.string(),
});

/** An attempt that may still succeed, as the page of what it pays tells of it. */
export const openAttempt = z.object({
  transaction_invoice_no: z.string(),
  bank: z.string().nullable(),
  started_at: z.iso.datetime(),
});

export const timelineEntry = z.object({
  id: z.uuid(),
  kind: z.string(),
  actor: z.string(),
  at: z.iso.datetime(),
  transaction_invoice_no: z.string().nullable(),
  /** Facts for the sentence: bank, code, reason, next_at, ... */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
