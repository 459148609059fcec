import { lookup as resolveName } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DELIVERY_ERRORS } from '@kutip/contracts/callbacks';
import { isTaken } from '@kutip/domain/merchant-callback';
import { callbackUrlFault, isLocalCallback } from '@kutip/domain/merchant-callback-url';
import { isLoopbackAddress, isPublicAddress } from '../../platform/public-address.ts';

export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** What a merchant's system answered, and why it does not count as a receipt; `error` null: it does. */
export interface Sent {
  http_status: number | null;
  error: DeliveryError | null;
  /** The beginning of what it said. */
  answer: string | null;
}

interface Address {
  address: string;
  family: number;
}

export interface SendOptions {
  /** In a sandbox: this machine may be called, also without TLS. */
  allows_local: boolean;
  timeout_ms?: number;
  /** Every address of a name; another one in tests. */
  resolve?: (host: string) => Promise<Address[]>;
}

export type Send = (message: { url: string; headers: Record<string, string>; body: string }) => Promise<Sent>;

const TIMEOUT_MS = 20_000;
/** Also the most that is read: of a longer answer the rest is left where it is. */
const ANSWER_MAX = 2_000;
const ANSWER_MAX_BYTES = 4 * ANSWER_MAX;

class RefusedAddress extends Error {}

const allAddresses = (host: string): Promise<Address[]> => resolveName(host, { all: true });

/** The addresses that we may connect to. Refuses a name when even one of its addresses is not public. */
async function checkedAddresses(url: URL, { allows_local, resolve = allAddresses }: SendOptions): Promise<Address[]> {
  const is_local = isLocalCallback(url);
  if (callbackUrlFault(url.href) !== null || (is_local && !allows_local)) throw new RefusedAddress();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  const mayReach = is_local ? isLoopbackAddress : isPublicAddress;
  if (found.length === 0 || !found.every(({ address }) => mayReach(address))) throw new RefusedAddress();
  return found;
}

/** Leads the connection to what was checked: the name is not asked for again, so it cannot lead elsewhere now. */
const pinnedTo =
  (addresses: Address[]): LookupFunction =>
  (_, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= ANSWER_MAX_BYTES) break;
    }
  } catch {
    // The status has come, and it alone decides.
  }
  // PostgreSQL's text holds no NUL.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\u{fffd}').slice(0, ANSWER_MAX);
}

const verdictOf = (http_status: number): DeliveryError | null => {
  if (isTaken(http_status)) return null;
  return http_status >= 300 && http_status <= 399 ? 'redirected' : 'bad_status';
};

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA']);

function errorOf(error: unknown, timed_out: boolean): DeliveryError {
  if (error instanceof RefusedAddress) return 'refused_address';
  if (timed_out) return 'timed_out';
  const { code = '' } = error as { code?: string };
  if (UNKNOWN_HOST.has(code)) return 'unknown_host';
  return /CERT|VERIFY|^ERR_(TLS|SSL)/.test(code) ? 'bad_certificate' : 'no_answer';
}

/** Settles as `work`, or rejects when the time is up: asking for a name cannot be called off. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Posts to systems that are not ours. Never rejects: whatever goes wrong at the other end is part of the answer. Follows
 * no redirect, keeps no connection and no cookie, and reaches no address that is not public.
 */
export function createSend(options: SendOptions): Send {
  const { timeout_ms = TIMEOUT_MS } = options;
  return async ({ url: written, headers, body }) => {
    const cancel = new AbortController();
    const { signal } = cancel;
    const timer = setTimeout(() => cancel.abort(), timeout_ms);
    try {
      const url = new URL(written);
      const addresses = await within(signal, checkedAddresses(url, options));
      const request = url.protocol === 'https:' ? requestTls : requestPlain;
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request(url, { method: 'POST', headers, agent: false, lookup: pinnedTo(addresses), signal })
          .on('response', resolve)
          .on('error', reject)
          .end(body);
      });
      const http_status = response.statusCode!;
      const answer = await beginningOf(response);
      response.destroy();
      return { http_status, error: verdictOf(http_status), answer };
    } catch (error) {
      return { http_status: null, error: errorOf(error, signal.aborted), answer: null };
    } finally {
      clearTimeout(timer);
    }
  };
}
