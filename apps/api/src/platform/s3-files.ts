import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { filePathOf, type FileStore } from './files.ts';
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

const TRIES = 3;
const FIRST_WAIT_MS = 200;
/** Temporary failures, which S3 advises to retry. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** An error response of the store, without the request content. */
class S3Error extends Error {
  readonly is_passing: boolean;
  constructor(method: string, status: number, code: string | undefined) {
    super(`The file store answered ${status}${code ? ` ${code}` : ''} to a ${method}`);
    this.is_passing = isPassing(status);
  }
}

/**
 * Files in an S3-compatible bucket, each under its SHA-256. Uses path-style URLs (`/bucket/key`), which all stores
 * support. Temporary failures are tried three times.
 */
export function openS3FileStore(settings: S3Settings): FileStore {
  const { url, bucket, region, access_key_id, secret_access_key, clock, timeout_ms } = settings;
  const signer = { access_key_id, secret_access_key, region, service: 's3' };

  async function once(method: 'PUT' | 'GET', key: string, body?: Uint8Array): Promise<Buffer> {
    const address = new URL(`${url}/${bucket}/${key}`);
    const payload_hash = sha256Hex(body ?? '');
    const headers = { 'x-amz-content-sha256': payload_hash, 'x-amz-date': amzDate(clock.now()) };
    const authorization = await authorizationOf(signer, { method, url: address, headers });
    const response = await fetch(address, {
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

  /** Both calls are safe to retry: a key's content never changes. */
  async function patiently(method: 'PUT' | 'GET', key: string, body?: Uint8Array): Promise<Buffer> {
    for (let tried = 1; ; tried += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next try only when this one has failed
        return await once(method, key, body);
      } catch (error) {
        const is_final = error instanceof S3Error && !error.is_passing;
        if (is_final || tried === TRIES) throw error;
        // oxlint-disable-next-line no-await-in-loop
        await wait(FIRST_WAIT_MS * 2 ** (tried - 1));
      }
    }
  }

  return {
    async put(content) {
      const stored = filePathOf(content);
      await patiently('PUT', stored.path, content);
      return stored;
    },
    async get(path) {
      const content = await patiently('GET', path);
      if (filePathOf(content).path !== path) throw new Error('The file store gave another content than it was given');
      return content;
    },
  };
}
