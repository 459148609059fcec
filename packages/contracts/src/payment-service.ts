import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { FEE_BEARERS } from '@kutip/domain/fees';
import { PROVIDER_STAGES } from '@kutip/domain/payment';
import { z } from 'zod';
import { money } from './wire.ts';

/** A bank or other payment method, as listed. */
export const paymentService = z.object({
  payment_service_id: z.number().int(),
  name: z.string(),
  unique_reference: z.string(),
  record_status_id: z.number().int(),
  group_code: z.string(),
  channel_flag: z.enum(CHANNEL_FLAGS),
  bank_type: z.number().int().nullable(),
  /** The provider's last reported health; null if not queried yet. */
  is_online: z.boolean().nullable(),
  health_checked_at: z.iso.datetime().nullable(),
  min_amount: money,
  max_amount: money,
});

/** A payment method offered for a bill or collection, with its fee. */
export const offeredService = paymentService.extend({
  fee_bearer: z.enum(FEE_BEARERS),
  rate: z.object({ percent_bps: z.number().int(), fixed_sen: z.number().int(), min_sen: z.number().int() }),
});

/** The designs of the payment pages (D-19): a payer returns to the design they started in. */
export const LOOKS = ['modern', 'classic', 'compact'] as const;
export type Look = (typeof LOOKS)[number];

/** A card that the provider keeps for this browser and merchant. */
export const savedCard = z.object({
  id: z.uuid(),
  brand: z.string(),
  last4: z.string(),
  /** The day on which it ends. */
  expires_on: z.iso.date(),
  /** They charge this card; the form sends them instead of `fields` and a card. */
  fields: z.record(z.string(), z.string()),
});

/** The "payment switch response": what the client does after starting a payment. */
export const switchResponse = z.object({
  invoice_no: z.string(),
  transaction_invoice_no: z.string(),
  /** The URL that the payer's browser opens with `method`; a POST sends `fields`. */
  redirect_url: z.string().nullable(),
  method: z.enum(['GET', 'POST']),
  fields: z.record(z.string(), z.string()),
  /** EMVCo text of a QR code; then redirect_url is null. */
  qr_payload: z.string().nullable(),
  /** For cards: the form encrypts the card to this key and sends it besides `fields`. */
  card_key: z.object({ key_id: z.string(), public_key: z.string() }).nullable(),
  /** The provider has the card of the payer's device: nothing is to be opened, the receipt tells the outcome. */
  is_sent: z.literal(true).optional(),
  /** Cards that this browser saved at this merchant. Absent: cards are not saved for this payment. */
  saved_cards: z.array(savedCard).optional(),
  expires_at: z.iso.datetime(),
});

/** An open attempt, shown on the page of its payable. */
export const openAttempt = z.object({
  transaction_invoice_no: z.string(),
  bank: z.string().nullable(),
  started_at: z.iso.datetime(),
  /** OPENED: the provider has nothing yet, so another payment method is safe once this one is left. */
  stage: z.enum(PROVIDER_STAGES),
});

export const timelineEntry = z.object({
  id: z.uuid(),
  kind: z.string(),
  actor: z.string(),
  at: z.iso.datetime(),
  transaction_invoice_no: z.string().nullable(),
  /** Facts for the text of the kind: bank, code, reason, next_at, ... */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
