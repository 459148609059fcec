import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { outgoingFetch } from './outgoing.ts';
import { amzDate, authorizationOf, sha256Hex } from './sign-v4.ts';

export interface S3Settings {
  /** URL of the store without the bucket: `https://s3.ap-southeast-5.amazonaws.com`, or another S3-compatible store. */
  url: string;
  region: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
  /** Clock for signatures; a store refuses one that is more than 15 minutes off. */
  clock: Clock;
  timeout_ms: number;
}

export interface S3Request {
  method: 'PUT' | 'GET';
  /** Path within the bucket; empty: the bucket itself. */
  key: string;
  query?: Record<string, string>;
  /** Lower-case names. */
  headers?: Record<string, string>;
  body?: Uint8Array;
}

const TRIES = 3;
const FIRST_WAIT_MS = 200;
/** Temporary failures, which S3 advises to retry. 409: another conditional write of the same key is under way. */
const isPassing = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/** An error response of the store, without the request content. */
export class S3Error extends Error {
  readonly status: number;
  readonly is_passing: boolean;
  constructor(method: string, status: number, code: string | undefined) {
    super(`The file store answered ${status}${code ? ` ${code}` : ''} to a ${method}`);
    this.status = status;
    this.is_passing = isPassing(status);
  }
}

/**
 * Requests to a bucket of an S3-compatible store, at path-style URLs (`/bucket/key`), which all stores support. Temporary
 * failures are tried three times, so a request must be safe to repeat.
 */
export function createS3Client(settings: S3Settings): (request: S3Request) => Promise<Buffer> {
  const { url, bucket, region, access_key_id, secret_access_key, clock, timeout_ms } = settings;
  const signer = { access_key_id, secret_access_key, region, service: 's3' };

  async function once({ method, key, query = {}, headers: more = {}, body }: S3Request): Promise<Buffer> {
    const address = new URL(`${url}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const payload_hash = sha256Hex(body ?? '');
    const headers = { ...more, 'x-amz-content-sha256': payload_hash, 'x-amz-date': amzDate(clock.now()) };
    const authorization = await authorizationOf(signer, { method, url: address, headers });
    const response = await outgoingFetch(address, {
      method,
      headers: { ...headers, authorization },
      ...(body && { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(timeout_ms),
      redirect: 'error', // the signature is for this address
    });
    const content = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new S3Error(method, response.status, /<Code>(\w+)<\/Code>/.exec(content.toString())?.[1]);
    return content;
  }

  return async (request) => {
    for (let tried = 1; ; tried += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next try only when this one has failed
        return await once(request);
      } catch (error) {
        const is_final = error instanceof S3Error && !error.is_passing;
        if (is_final || tried === TRIES) throw error;
        // oxlint-disable-next-line no-await-in-loop
        await wait(FIRST_WAIT_MS * 2 ** (tried - 1));
      }
    }
  };
}
