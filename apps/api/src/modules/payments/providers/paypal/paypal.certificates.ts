import { X509Certificate } from 'node:crypto';
import { createQuota } from '../../../../platform/quota.ts';

export interface CertificateOptions {
  /** The base URL of PayPal's API, without a trailing slash. */
  url: string;
  timeout_ms: number;
  now: () => Date;
}

/** `none`: the address has no valid certificate. `unavailable`: it may load later. */
export type CertificateResult = X509Certificate | 'none' | 'unavailable';

const CERTIFICATES = '/v1/notifications/certs/';
const CERTIFICATE_ID = /^[\w-]{1,100}$/;
/** PayPal serves certificates from the host without `-m`, whichever of the two serves its API. */
const TWIN_HOSTS = new Map([
  ['https://api-m.paypal.com', 'https://api.paypal.com'],
  ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com'],
]);
const MAX_CERTIFICATES = 20;
const MAX_BYTES = 20_000;
const MAX_TIMEOUT_MS = 5_000;
const MINUTE_MS = 60_000;
/** Senders choose the address, so new ones are fetched at this rate only; PayPal has few. */
const FETCHES_PER_MINUTE = 10;
/** An address without a certificate is not fetched again for this long. */
const FAILED_FOR_MS = 30_000;

/** The certificate addresses of the configured PayPal: exact origins and path, nothing else in the address. */
export function certificateBases(url: string): readonly string[] {
  const { origin } = new URL(url);
  const twins = [...TWIN_HOSTS].find((pair) => pair.includes(origin)) ?? [url];
  return twins.map((base) => `${base}${CERTIFICATES}`);
}

function isAllowed(address: string, bases: readonly string[]): boolean {
  const base = bases.find((one) => address.startsWith(one));
  return base !== undefined && CERTIFICATE_ID.test(address.slice(base.length));
}

/**
 * Loads PayPal's certificates by the address that a message names. They are cached while they are valid; other addresses
 * than PayPal's own have none. Concurrent messages share one request.
 */
export function createCertificateCache({ url, timeout_ms, now }: CertificateOptions, send: typeof fetch) {
  const bases = certificateBases(url);
  const cache = new Map<string, X509Certificate>();
  const failed = new Map<string, { result: 'none' | 'unavailable'; until_ms: number }>();
  const in_flight = new Map<string, Promise<CertificateResult>>();
  const mayFetch = createQuota(
    { now },
    { window_ms: MINUTE_MS, per_key: FETCHES_PER_MINUTE, in_total: FETCHES_PER_MINUTE },
  );
  const isValid = ({ validFrom, validTo }: X509Certificate): boolean =>
    now().getTime() >= Date.parse(validFrom) && now().getTime() < Date.parse(validTo);

  async function load(address: string): Promise<CertificateResult> {
    const pem = await fetchText(send, address, Math.min(timeout_ms, MAX_TIMEOUT_MS));
    const certificate = pem === 'none' || pem === 'unavailable' ? pem : (parseCertificate(pem) ?? 'none');
    const result = typeof certificate === 'string' || isValid(certificate) ? certificate : 'none';
    if (typeof result === 'string') {
      if (failed.size >= MAX_CERTIFICATES) failed.clear();
      failed.set(address, { result, until_ms: now().getTime() + FAILED_FOR_MS });
    } else {
      if (cache.size >= MAX_CERTIFICATES) cache.clear();
      cache.set(address, result);
    }
    return result;
  }

  return async (address: string): Promise<CertificateResult> => {
    if (!isAllowed(address, bases)) return 'none';
    const cached = cache.get(address);
    if (cached) return isValid(cached) ? cached : 'none';
    const failure = failed.get(address);
    if (failure && now().getTime() < failure.until_ms) return failure.result;
    const running = in_flight.get(address);
    if (running) return running;
    if (!mayFetch('')) return 'unavailable';
    const loading = load(address).finally(() => in_flight.delete(address));
    in_flight.set(address, loading);
    return loading;
  };
}

/** The text at an address, without following redirects. `none`: 404, or more than a certificate can have. */
async function fetchText(send: typeof fetch, address: string, timeout_ms: number): Promise<string> {
  try {
    const answer = await send(address, { redirect: 'error', signal: AbortSignal.timeout(timeout_ms) });
    if (answer.status === 404) return 'none';
    if (!answer.ok || !answer.body) return 'unavailable';
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) return 'none';
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('latin1');
  } catch {
    return 'unavailable';
  }
}

function parseCertificate(pem: string): X509Certificate | null {
  try {
    const certificate = new X509Certificate(pem);
    return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : null;
  } catch {
    return null;
  }
}
