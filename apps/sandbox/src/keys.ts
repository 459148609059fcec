import { createPrivateKey, randomUUID, X509Certificate, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from 'selfsigned';
import { StartFault } from './config.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The key holders and the validity of their certificates. FPX announces its next certificate before it changes over, so
 * sellers keep both; `seller` is the exchange that signs for all merchants. Browsers encrypt cards to `card`; the others
 * sign callbacks.
 */
const HOLDERS = [
  { name: 'fpx', common_name: 'FPX sandbox', years: 10 },
  { name: 'fpx-next', common_name: 'FPX sandbox (next)', years: 12 },
  { name: 'seller', common_name: 'Seller exchange of the sandbox', years: 10 },
  { name: 'card', common_name: 'Card provider of the sandbox', years: 10 },
  { name: 'ewallet', common_name: 'E-wallet provider of the sandbox', years: 10 },
  { name: 'paypal', common_name: 'PayPal of the sandbox', years: 10 },
] as const;

const FILES = HOLDERS.flatMap(({ name }) => [`${name}.key.pem`, `${name}.cert.pem`]);

async function writePair(folder: string, { name, common_name, years }: (typeof HOLDERS)[number]): Promise<void> {
  const now = Date.now();
  const { private: key, cert } = await generate([{ name: 'commonName', value: common_name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY_MS), // allows for clock differences between machines
    notAfterDate: new Date(now + years * YEAR_MS),
    extensions: [{ name: 'keyUsage', digitalSignature: true, keyEncipherment: name === 'card', critical: true }],
  });
  writeFileSync(join(folder, `${name}.key.pem`), key, { mode: 0o600 });
  writeFileSync(join(folder, `${name}.cert.pem`), cert);
}

const missingFrom = (folder: string): string[] => FILES.filter((file) => !existsSync(join(folder, file)));

/**
 * Generates all keys and certificates in `folder` once. Several processes may call it at the same time: the folder is
 * moved into place as a whole and the first one wins.
 * @throws when the folder holds other files or only some of the keys, since half a pair must not be replaced.
 */
export async function ensureKeys(folder: string): Promise<void> {
  if (missingFrom(folder).length === 0) return;
  const draft = `${folder}.${process.pid}-${randomUUID().slice(0, 8)}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    await Promise.all(HOLDERS.map((holder) => writePair(draft, holder)));
    renameSync(draft, folder); // fails when the folder already has files
  } catch (error) {
    const missing = missingFrom(folder);
    const is_occupied = existsSync(folder) && readdirSync(folder).length > 0;
    if (!is_occupied) throw error;
    if (missing.length > 0) {
      throw new StartFault(`${folder} lacks ${missing.join(', ')}. Move the folder away to generate new keys.`, {
        cause: error,
      });
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The keys with which FPX signs and verifies. */
export interface FpxKeys {
  readonly fpx: KeyObject;
  readonly fpx_next: KeyObject;
  readonly seller_certificate: X509Certificate;
}

export function readKeys(folder: string): FpxKeys {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  return {
    fpx: createPrivateKey(read('fpx.key.pem')),
    fpx_next: createPrivateKey(read('fpx-next.key.pem')),
    seller_certificate: new X509Certificate(read('seller.cert.pem')),
  };
}
