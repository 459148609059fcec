import { z } from 'zod';
import { ConfigError, type Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  hasValidSignature,
  parseJson,
  postSigned,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from '../../platform/signed-message.ts';
import { outgoingFetch } from '../../platform/outgoing.ts';

/** What the network says of a text message. `unknown`: it does not know our reference. */
export type SmsReport = { status: 'accepted' | 'delivered' | 'unknown' } | { status: 'refused'; reason: string };

/** Sends text messages. Both calls throw when the network gives no answer that can be believed. */
export interface SmsProvider {
  /** A repeated reference sends nothing. */
  send(message: { reference: string; to: string; text: string }): Promise<SmsReport>;
  queryStatus(reference: string): Promise<SmsReport>;
}

const answer = z.object({
  reference: z.string(),
  status: z.enum(['QUEUED', 'DELIVERED', 'REFUSED', 'NOTFOUND']),
  reason: z.string().max(60).nullish(),
});
const STATUS = { QUEUED: 'accepted', DELIVERED: 'delivered', NOTFOUND: 'unknown' } as const;

function readReport(content: unknown, expected: string): SmsReport {
  const { reference, status, reason } = answer.parse(content);
  if (reference !== expected) throw new Error(`The answer is about ${reference}, not ${expected}`);
  return status === 'REFUSED' ? { status: 'refused', reason: reason ?? 'refused' } : { status: STATUS[status] };
}

interface SmsOptions {
  url: string;
  secret: string;
  sender_name: string;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

/**
 * Adapter for a network whose messages are signed in two headers, as the payout bank's are. Each aggregator has its own API:
 * paths and fields are those of the sandbox; for another one, change this file.
 */
export function createSmsProvider({
  url,
  secret,
  sender_name,
  timeout_ms,
  now,
  fetch: send = outgoingFetch,
}: SmsOptions): SmsProvider {
  async function post(path: string, content: { reference: string }): Promise<SmsReport> {
    const to = { url: `${url}${path}`, secret, sent_at: now(), timeout_ms, fetch: send };
    const { body, headerOf } = await postSigned(to, content);
    const signed = { timestamp: headerOf(TIMESTAMP_HEADER) ?? '', signature: headerOf(SIGNATURE_HEADER) ?? '', body };
    if (!hasValidSignature(secret, signed)) throw new Error('The answer is not signed by the network.');
    return readReport(parseJson(body), content.reference);
  }
  return {
    send: (message) => post('/v1/messages', { ...message, from: sender_name } as { reference: string }),
    queryStatus: (reference) => post('/v1/messages/enquiry', { reference }),
  };
}

/** The configured provider; null: none is, and no text messages are sold. */
export function openSmsProvider(
  config: Pick<Config, 'SMS_URL' | 'SMS_SECRET' | 'SMS_SENDER' | 'PROVIDER_TIMEOUT_MS'>,
  clock: Clock,
): SmsProvider | null {
  const { SMS_URL: url, SMS_SECRET: secret, SMS_SENDER: sender_name, PROVIDER_TIMEOUT_MS: timeout_ms } = config;
  if (url === '') return null;
  if (!secret) throw new ConfigError('SMS_URL is set, so SMS_SECRET is required.');
  return createSmsProvider({ url, secret, sender_name, timeout_ms, now: () => clock.now() });
}
