/** The front door of callbacks to merchants' own systems: queueing them, and what other modules' pages show of them. */
import { isIP } from 'node:net';
import { CODE } from '@kutip/contracts/codes';
import { callbackPayload, type CallbackFacts } from '@kutip/domain/merchant-callback-payload';
import { isLocalCallback } from '@kutip/domain/merchant-callback-url';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import { enqueue } from '../../platform/jobs.ts';
import { isPublicAddress } from '../../platform/public-address.ts';
import { insertCallbacks, type NewCallback } from './callbacks.queries.ts';
import { deliverCallbacks } from './job-kinds.ts';

export { callbacksOfPayment } from './callbacks.queries.ts';

/** Something that a merchant's system is to hear. */
export interface CallbackToQueue {
  /** Made here when none is given. */
  id?: string;
  account_id: string;
  payment_record_id: string | null;
  url: string;
  facts: CallbackFacts;
  created_at: Date;
}

/** Queues callbacks in the transaction of their cause, in the order given. Signs and sends nothing: that is the worker's. */
export async function queueCallbacks(db: Connection, told: readonly CallbackToQueue[]): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ facts, id = uuid(), ...rest }): NewCallback => {
    const { invoice_id, invoice_no } = facts;
    const payload = callbackPayload(facts, id);
    return { ...rest, id, invoice_id, invoice_no, event: payload.event, payload };
  });
  await insertCallbacks(db, rows);
  await enqueue(db, deliverCallbacks, {});
}

export const isSandbox = ({ SANDBOX_URL }: Pick<Config, 'SANDBOX_URL'>): boolean => SANDBOX_URL !== '';

/**
 * Refuses (4000) a callback address that no callback could ever be sent to: this machine outside a sandbox, or a private
 * address that is written out. Where a name leads is checked whenever we connect.
 */
export function refuseCallbackUrl(written: string, config: Pick<Config, 'SANDBOX_URL'>): void {
  const url = new URL(written);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const is_reachable = isLocalCallback(url) ? isSandbox(config) : isIP(host) === 0 || isPublicAddress(host);
  if (!is_reachable)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { callback_url: 'not_public' });
}
