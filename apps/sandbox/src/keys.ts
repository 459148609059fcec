import { createPrivateKey, randomUUID, X509Certificate, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from 'selfsigned';
import { StartFault } from './config.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whose keys there are and how long each certificate holds. FPX announces its next certificate before it changes over,
 * so sellers keep both; `seller` is the exchange that signs for all our merchants. Browsers encrypt cards to `card`;
 * the others sign callbacks.
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
    notBeforeDate: new Date(now - DAY_MS), // the clocks of two machines may differ
    notAfterDate: new Date(now + years * YEAR_MS),
    extensions: [{ name: 'keyUsage', digitalSignature: true, keyEncipherment: name === 'card', critical: true }],
  });
  writeFileSync(join(folder, `${name}.key.pem`), key, { mode: 0o600 });
  writeFileSync(join(folder, `${name}.cert.pem`), cert);
}

const missingFrom = (folder: string): string[] => FILES.filter((file) => !existsSync(join(folder, file)));

/**
 * Makes the keys and certificates of FPX and of the seller's exchange in `folder`, once; later calls find them there.
 * Several processes may call it at the same time: the whole folder is put in place at once and the first one wins.
 * Throws when the folder holds other things or only some of the files, since half a pair must not be replaced.
 */
export async function ensureKeys(folder: string): Promise<void> {
  if (missingFrom(folder).length === 0) return;
  const draft = `${folder}.${process.pid}-${randomUUID().slice(0, 8)}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    await Promise.all(HOLDERS.map((holder) => writePair(draft, holder)));
    renameSync(draft, folder); // refused when somebody's files are there already
  } catch (error) {
    const missing = missingFrom(folder);
    const is_occupied = existsSync(folder) && readdirSync(folder).length > 0;
    if (!is_occupied) throw error;
    if (missing.length > 0) {
      throw new StartFault(`${folder} lacks ${missing.join(', ')}. Move the folder away, and new keys are made.`, {
        cause: error,
      });
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** What FPX signs and verifies with. */
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
