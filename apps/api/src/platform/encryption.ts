import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * The column and account of an encrypted value. Bound as associated data: a value copied elsewhere cannot be decrypted.
 */
export interface FieldLocation {
  account_id: string;
  /** Table and column: `banks.account_number`. */
  column: string;
}

export interface Encryption {
  /** Encrypts with the newest key. The same text encrypts differently every time. */
  encrypt(text: string, place: FieldLocation): Buffer;
  /** Decrypts with any configured key. Throws if the value was altered or belongs to another field. */
  decrypt(sealed: Uint8Array, place: FieldLocation): string;
  /** Encrypted with an older key: re-encrypt it, and retire the key once no such value remains. */
  usesOldKey(sealed: Uint8Array): boolean;
}

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `k2:<64 hex digits>,k1:<64 hex digits>`, newest first, as in ENCRYPTION_KEYS. Throws for a duplicate id. */
function readKeys(setting: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const entry of setting.split(',')) {
    const [id = '', hex = ''] = entry.split(':');
    if (keys.has(id)) throw new Error(`ENCRYPTION_KEYS names the key ${id} twice`);
    keys.set(id, Buffer.from(hex, 'hex'));
  }
  return keys;
}

/** The associated data: header and field location. The zero byte separates account and column. */
const associatedData = (header: Uint8Array, { account_id, column }: FieldLocation): Buffer =>
  Buffer.concat([header, Buffer.from(`${account_id}\0${column}`)]);

interface Sealed {
  key_id: string;
  header: Buffer;
  iv: Buffer;
  tag: Buffer;
  text: Buffer;
}

/** Format (1 byte), length of the key's id (1 byte), the id, IV (12 bytes), tag (16 bytes), encrypted text. */
function parseSealed(sealed: Uint8Array): Sealed {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const header_bytes = 2 + (bytes[1] ?? 0);
  if (bytes[0] !== FORMAT || bytes.length < header_bytes + IV_BYTES + TAG_BYTES)
    throw new Error('This is not an encrypted value');
  const header = bytes.subarray(0, header_bytes);
  const tag_at = header_bytes + IV_BYTES;
  return {
    key_id: header.toString('latin1', 2),
    header,
    iv: bytes.subarray(header_bytes, tag_at),
    tag: bytes.subarray(tag_at, tag_at + TAG_BYTES),
    text: bytes.subarray(tag_at + TAG_BYTES),
  };
}

/**
 * Field encryption with AES-256-GCM. A random 96-bit IV is safe for about 2^32 values per key, far more than the stored
 * bank and identity numbers.
 */
export function createEncryption(setting: string): Encryption {
  const keys = readKeys(setting);
  const [newest_id, newest_key] = keys.entries().next().value!;

  return {
    encrypt(text, place) {
      const header = Buffer.concat([Buffer.of(FORMAT, newest_id.length), Buffer.from(newest_id, 'latin1')]);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, newest_key, iv, { authTagLength: TAG_BYTES }).setAAD(
        associatedData(header, place),
      );
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([header, iv, cipher.getAuthTag(), encrypted]);
    },
    decrypt(sealed, place) {
      const { key_id, header, iv, tag, text } = parseSealed(sealed);
      const key = keys.get(key_id);
      if (!key) throw new Error(`No key ${key_id} is configured`);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(associatedData(header, place)).setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
    usesOldKey: (sealed) => parseSealed(sealed).key_id !== newest_id,
  };
}
