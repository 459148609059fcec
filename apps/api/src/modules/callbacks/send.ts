import { lookup as resolveName } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DELIVERY_ERRORS } from '@kutip/contracts/callbacks';
import { isAcknowledged } from '@kutip/domain/merchant-callback';
import { callbackUrlFault, isLocalCallback } from '@kutip/domain/merchant-callback-url';
import { outgoingCall } from '../../platform/outgoing.ts';
import { isLoopbackAddress, isPublicAddress } from '../../platform/public-address.ts';

export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** What a merchant's system answered; `error` null: it acknowledged the callback. */
export interface DeliveryResult {
  http_status: number | null;
  error: DeliveryError | null;
  /** The beginning of the response body. */
  answer: string | null;
}

interface Address {
  address: string;
  family: number;
}

export interface SendOptions {
  /** In a sandbox: localhost may be called, also without TLS. */
  allows_local: boolean;
  timeout_ms?: number;
  /** Resolves all addresses of a host name; replaced in tests. */
  resolve?: (host: string) => Promise<Address[]>;
}

export type Send = (message: { url: string; headers: Record<string, string>; body: string }) => Promise<DeliveryResult>;

const TIMEOUT_MS = 20_000;
/** Characters of the response that are stored; the rest of a longer response is not read. */
const ANSWER_MAX = 2_000;
const ANSWER_MAX_BYTES = 4 * ANSWER_MAX;

class RefusedAddressError extends Error {}

const resolveAll = (host: string): Promise<Address[]> => resolveName(host, { all: true });

/** The addresses that we may connect to. Throws RefusedAddressError when any address of the host is not public (SSRF). */
async function resolveAllowed(url: URL, { allows_local, resolve = resolveAll }: SendOptions): Promise<Address[]> {
  const is_local = isLocalCallback(url);
  if (callbackUrlFault(url.href) !== null || (is_local && !allows_local)) throw new RefusedAddressError();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  const isAllowed = is_local ? isLoopbackAddress : isPublicAddress;
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) throw new RefusedAddressError();
  return found;
}

/** Connects to the checked addresses without resolving the name again, which prevents DNS rebinding. */
const pinnedLookup =
  (addresses: Address[]): LookupFunction =>
  (_, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };

type PostOptions = Pick<RequestOptions, 'headers' | 'lookup' | 'signal'>;

const post = (url: URL, options: PostOptions, body: string): Promise<IncomingMessage> =>
  outgoingCall(
    { protocol: 'http', method: 'POST', host: url.hostname },
    () =>
      new Promise((resolve, reject) => {
        const request = url.protocol === 'https:' ? requestTls : requestPlain;
        request(url, { ...options, method: 'POST', agent: false })
          .on('response', resolve)
          .on('error', reject)
          .end(body);
      }),
    ({ statusCode }) => statusCode!,
  );

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= ANSWER_MAX_BYTES) break;
    }
  } catch {
    // The status code is known, and it alone decides the result.
  }
  // PostgreSQL text cannot store NUL.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\u{fffd}').slice(0, ANSWER_MAX).toWellFormed();
}

const errorOfStatus = (http_status: number): DeliveryError | null => {
  if (isAcknowledged(http_status)) return null;
  return http_status >= 300 && http_status <= 399 ? 'redirected' : 'bad_status';
};

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA']);

function deliveryErrorOf(error: unknown, timed_out: boolean): DeliveryError {
  if (error instanceof RefusedAddressError) return 'refused_address';
  if (timed_out) return 'timed_out';
  const { code = '' } = error as { code?: string };
  if (UNKNOWN_HOST.has(code)) return 'unknown_host';
  return /CERT|VERIFY|^ERR_(TLS|SSL)/.test(code) ? 'bad_certificate' : 'no_answer';
}

/** Settles as `work`, or rejects on abort, because a DNS lookup cannot be cancelled. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Creates the function that posts to merchants' systems. It never rejects: every failure is part of the result. It
 * follows no redirects, keeps no connections or cookies, and connects to public addresses only.
 */
export function createSend(options: SendOptions): Send {
  const { timeout_ms = TIMEOUT_MS } = options;
  return async ({ url: callback_url, headers, body }) => {
    const cancel = new AbortController();
    const { signal } = cancel;
    const timer = setTimeout(() => cancel.abort(), timeout_ms);
    try {
      const url = new URL(callback_url);
      const addresses = await rejectOnAbort(signal, resolveAllowed(url, options));
      const response = await post(url, { headers, lookup: pinnedLookup(addresses), signal }, body);
      const http_status = response.statusCode!;
      const answer = await readBeginning(response);
      response.destroy();
      return { http_status, error: errorOfStatus(http_status), answer };
    } catch (error) {
      return { http_status: null, error: deliveryErrorOf(error, signal.aborted), answer: null };
    } finally {
      clearTimeout(timer);
    }
  };
}
