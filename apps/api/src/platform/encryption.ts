import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Where a secret is kept. It is bound to its place: copied to another account or column it does not open. */
export interface Place {
  account_id: string;
  /** Table and column: `banks.account_number`. */
  column: string;
}

export interface Encryption {
  /** Seals a text with the newest key. The same text is sealed differently every time. */
  encrypt(text: string, place: Place): Buffer;
  /** Opens what was sealed with any key that is still configured. Throws when it was altered or belongs elsewhere. */
  decrypt(sealed: Uint8Array, place: Place): string;
  /** Sealed with an older key: write it again, and that key can be retired once no such value is left. */
  isStale(sealed: Uint8Array): boolean;
}

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `k2:<64 hex digits>,k1:<64 hex digits>`, newest first, as ENCRYPTION_KEYS has it. Throws when an id stands twice. */
function readKeys(setting: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const entry of setting.split(',')) {
    const [id = '', hex = ''] = entry.split(':');
    if (keys.has(id)) throw new Error(`ENCRYPTION_KEYS names the key ${id} twice`);
    keys.set(id, Buffer.from(hex, 'hex'));
  }
  return keys;
}

/** What is not secret but must not change: the header, and the place. The zero byte keeps the two parts of it apart. */
const bound = (header: Uint8Array, { account_id, column }: Place): Buffer =>
  Buffer.concat([header, Buffer.from(`${account_id}\0${column}`)]);

interface Sealed {
  key_id: string;
  header: Buffer;
  iv: Buffer;
  tag: Buffer;
  text: Buffer;
}

/** Format (1 byte), length of the key's id (1 byte), the id, IV (12 bytes), tag (16 bytes), encrypted text. */
function read(sealed: Uint8Array): Sealed {
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
 * Encryption of single fields with AES-256-GCM. A random IV of 96 bits is safe for some 2^32 values of one key, far more
 * than the bank and identity numbers that we keep.
 */
export function createEncryption(setting: string): Encryption {
  const keys = readKeys(setting);
  const [newest_id, newest_key] = keys.entries().next().value!;

  return {
    encrypt(text, place) {
      const header = Buffer.concat([Buffer.of(FORMAT, newest_id.length), Buffer.from(newest_id, 'latin1')]);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, newest_key, iv, { authTagLength: TAG_BYTES }).setAAD(bound(header, place));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([header, iv, cipher.getAuthTag(), encrypted]);
    },
    decrypt(sealed, place) {
      const { key_id, header, iv, tag, text } = read(sealed);
      const key = keys.get(key_id);
      if (!key) throw new Error(`No key ${key_id} is configured`);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(bound(header, place)).setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
    isStale: (sealed) => read(sealed).key_id !== newest_id,
  };
}
