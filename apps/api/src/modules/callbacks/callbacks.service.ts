/** The front door of callbacks to merchants' own systems: queues them, and serves other modules' pages. */
import { isIP } from 'node:net';
import { CODE } from '@kutip/contracts/codes';
import {
  callbackPayload,
  callbackTestPayload,
  TEST_INVOICE_NO,
  type CallbackFacts,
} from '@kutip/domain/merchant-callback-payload';
import { payoutCallbackPayload, type PayoutCallbackFacts } from '@kutip/domain/payout-callback-payload';
import type { CallbackFormat } from '@kutip/domain/merchant-callback';
import { isLocalCallback } from '@kutip/domain/merchant-callback-url';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import { enqueue } from '../../platform/jobs.ts';
import { isPublicAddress } from '../../platform/public-address.ts';
import { insertCallbacks, scheduleNow, type CallbackRow } from './callbacks.queries.ts';
import { deliverCallbacks } from './job-definitions.ts';

export { loadPaymentCallbacks } from './callbacks.queries.ts';
export type { CallbackWriters, WriteCallback } from './deliver.ts';

/** A callback to send to a merchant's system. */
export interface CallbackInput {
  /** Generated when left out. */
  id?: string;
  account_id: string;
  payment_record_id: string | null;
  url: string;
  facts: CallbackFacts;
  created_at: Date;
}

/** Queues callbacks in the caller's transaction, in the given order. The worker signs and sends them. */
export async function queueCallbacks(db: Connection, callbacks: readonly CallbackInput[]): Promise<void> {
  if (callbacks.length === 0) return;
  const rows = callbacks.map(({ facts, id = uuid(), ...rest }): CallbackRow => {
    const { invoice_id, invoice_no } = facts;
    const payload = callbackPayload(facts, id);
    return { ...rest, id, invoice_id, invoice_no, event: payload.event, payload };
  });
  await insertCallbacks(db, rows);
  await enqueue(db, deliverCallbacks, {});
}

/** A payout's result to send to a merchant's system. */
export interface PayoutCallbackInput {
  account_id: string;
  url: string;
  format: CallbackFormat;
  /** The credential whose call created the payout: its key signs what is not in our own form. */
  merchant_api_id: string;
  facts: PayoutCallbackFacts;
  created_at: Date;
}

/** Queues callbacks about payouts in the caller's transaction. Those about one payout wait for each other. */
export async function queuePayoutCallbacks(db: Connection, callbacks: readonly PayoutCallbackInput[]): Promise<void> {
  if (callbacks.length === 0) return;
  const rows = callbacks.map(({ facts, ...rest }): CallbackRow => {
    const id = uuid();
    const payload = payoutCallbackPayload(facts, id);
    const subject = { invoice_id: facts.id, invoice_no: facts.payout_no, payment_record_id: null };
    return { ...rest, ...subject, id, event: payload.event, payload };
  });
  await insertCallbacks(db, rows);
  await enqueue(db, deliverCallbacks, {});
}

/** Queues a test event in the caller's transaction. */
export async function queueTestCallback(
  db: Connection,
  callback: Pick<CallbackRow, 'id' | 'account_id' | 'url' | 'created_at'>,
): Promise<void> {
  const { id, url, created_at } = callback;
  const payload = callbackTestPayload(id, url, created_at);
  // Callbacks of one invoice wait for each other; a test is its own.
  const subject = { invoice_id: id, payment_record_id: null, invoice_no: TEST_INVOICE_NO, event: payload.event };
  await insertCallbacks(db, [{ ...callback, ...subject, payload }]);
  await enqueue(db, deliverCallbacks, {});
}

export const isSandbox = ({ SANDBOX_URL }: Pick<Config, 'SANDBOX_URL'>): boolean => SANDBOX_URL !== '';

/**
 * Refuses 4000 for a callback URL that can never be called: localhost outside of a sandbox, or a private IP address. The
 * addresses of a host name are checked at every connection.
 */
export function refuseCallbackUrl(callback_url: string, config: Pick<Config, 'SANDBOX_URL'>): void {
  const url = new URL(callback_url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const is_reachable = isLocalCallback(url) ? isSandbox(config) : isIP(host) === 0 || isPublicAddress(host);
  if (!is_reachable)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { callback_url: 'not_public' });
}

/** Delivers a callback again now. */
export async function retryCallback(db: Connection, account_id: string, id: string, now: Date): Promise<void> {
  await scheduleNow(db, account_id, [id], now);
  await enqueue(db, deliverCallbacks, {});
}
