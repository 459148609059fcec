import { CALLBACK_EVENTS } from '@kutip/domain/merchant-callback';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, invoiceNo } from './fields.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

export const CALLBACK_STATUSES = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED', 'PAUSED'] as const;

/** Callbacks that one call sends again at most. */
export const MOST_RESENT = 1000;

/** Why a delivery attempt failed. */
export const DELIVERY_ERRORS = [
  'refused_address', // not https, or a host in a private network
  'unknown_host',
  'no_answer', // connection refused or broken
  'timed_out',
  'bad_certificate',
  'redirected', // answered with a redirect, which is not followed
  'bad_status',
] as const;

/** A callback to the merchant's system and its delivery status. */
export const callbackRow = z.object({
  id: z.uuid(),
  invoice_id: z.uuid(),
  payment_record_id: z.uuid().nullable(),
  event: z.enum(CALLBACK_EVENTS),
  invoice_no: z.string(),
  url: z.string(),
  status: z.enum(CALLBACK_STATUSES),
  attempts: z.number().int(),
  last_http_status: z.number().int().nullable(),
  last_error: z.enum(DELIVERY_ERRORS).nullable(),
  next_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  created_at: timestamp,
});

const delivery = z.object({
  id: z.uuid(),
  at: timestamp,
  duration_ms: z.number().int(),
  http_status: z.number().int().nullable(),
  /** null if the delivery was acknowledged. */
  error: z.enum(DELIVERY_ERRORS).nullable(),
  request_headers: z.record(z.string(), z.string()),
  request_body: z.string(),
  /** The beginning of the response. */
  answer: z.string().nullable(),
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const writer = { area: 'merchant', permission: 'bills.write' } as const;
const keys = { area: 'merchant', permission: 'credentials.write' } as const;

export const callbacks = {
  list: listing({
    path: 'merchant-callbacks/merchant-callback-list',
    access: reader,
    row: callbackRow,
    search: ['invoice_no', 'url', 'event'],
    sort: ['created_at'],
    filters: { status: z.enum(CALLBACK_STATUSES), invoice_id: z.uuid() },
    date_column: 'created_at',
  }),
  read: endpoint({
    method: 'GET',
    path: 'merchant-callbacks/:id',
    access: reader,
    params: id,
    data: callbackRow.extend({
      /** The decoded JWT payload, for display. */
      payload: z.record(z.string(), z.unknown()),
      deliveries: z.array(delivery),
    }),
  }),
  /** The addresses that receive callbacks, with the callbacks of the last seven days; paused and failing ones come first. */
  endpoints: endpoint({
    method: 'GET',
    path: 'merchant-callbacks/endpoints',
    access: reader,
    data: z.object({
      list: z.array(
        z.object({
          url: z.string(),
          delivered: z.number().int(),
          retrying: z.number().int(),
          failed: z.number().int(),
          /** Of the newest callback that is not delivered. */
          last_http_status: z.number().int().nullable(),
          last_error: z.enum(DELIVERY_ERRORS).nullable(),
          last_delivered_at: timestamp.nullable(),
          /** Since when every callback has failed; null: the last one arrived. */
          failing_since: timestamp.nullable(),
          /** When sending was paused, after three days of failures. */
          paused_at: timestamp.nullable(),
          /** The callbacks that wait until it is resumed. */
          paused_count: z.number().int(),
        }),
      ),
    }),
  }),
  /** Sends to a paused address again, first everything that it has missed, in order. 4010 if it is not paused. */
  resumeEndpoint: endpoint({
    method: 'POST',
    path: 'merchant-callbacks/endpoints/resume',
    access: writer,
    body: z.object({ url: z.string().max(255) }),
    data: z.object({ queued: z.number().int() }),
  }),
  /** Delivers a callback again now, whatever its status. */
  resend: endpoint({
    method: 'POST',
    path: 'merchant-callbacks/:id/send',
    access: writer,
    params: id,
    data: callbackRow,
  }),
  /**
   * Delivers the callbacks of a period again, in their order, at most MOST_RESENT in one call: the rest follows with `after`.
   * What waits to be sent is left alone, so that a repetition changes nothing. Test events are not repeated. Refuses 4029.
   */
  resendPeriod: endpoint({
    method: 'POST',
    path: 'merchant-callbacks/send-period',
    access: writer,
    body: z.object({
      from: timestamp,
      /** Default: now. */
      until: timestamp.optional(),
      /** Only what was never delivered; otherwise everything. */
      only_failed: z.boolean().default(true),
      /** One address; default: all. */
      url: z.string().max(255).optional(),
      /** `last_id` of the call before. */
      after: z.uuid().optional(),
    }),
    data: z.object({ queued: z.number().int(), has_more: z.boolean(), last_id: z.uuid().nullable() }),
  }),
  /** Sends a test event to an address of the merchant's payment forms or credentials, once. 4004 for any other address. */
  test: endpoint({
    method: 'POST',
    path: 'merchant-callbacks/test',
    access: writer,
    body: z.object({ url: z.string().max(255) }),
    data: callbackRow,
  }),
  /** Sends the current status of an invoice as a new callback. 4010 without a callback URL. */
  sendForInvoice: endpoint({
    method: 'POST',
    path: 'payment-services/merchant-callback-data/send-data-based-invoice-id',
    access: writer,
    query: z.object({ _id: z.uuid().optional(), invoice_no: invoiceNo.optional() }),
    body: z.object({ _id: z.uuid().optional(), invoice_no: invoiceNo.optional() }),
    data: callbackRow,
  }),
  /** The id of the current signing key, never the key itself. */
  key: endpoint({
    method: 'GET',
    path: 'merchant-callbacks/signing-key',
    access: { area: 'merchant', permission: 'credentials.read' },
    data: z.object({ key_id: z.string(), created_at: timestamp, previous_until: timestamp.nullable() }).nullable(),
  }),
  /**
   * Creates a new signing key and returns it once. The previous key also signs for 24 hours, so that no delivery fails.
   */
  rotateKey: endpoint({
    method: 'POST',
    path: 'merchant-callbacks/signing-key',
    access: { ...keys, active: true },
    data: z.object({ key_id: z.string(), secret: z.string(), previous_until: timestamp.nullable() }),
  }),
};
