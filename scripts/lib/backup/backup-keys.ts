import { createHash, hkdfSync } from 'node:crypto';
import { Fault } from '../fault.ts';

/** The keys that backups are encrypted with: the first for what is written, all of them for what is read. */
export interface BackupKeys {
  /** The id and the secret of the newest key. */
  newest: BackupKey;
  find(id: string): BackupKey | undefined;
}
interface BackupKey {
  id: string;
  secret: Buffer;
}

const KEY = /^([\w-]{1,16}):([0-9a-f]{64})$/i;

/** Reads `b2:<64 hex>,b1:<64 hex>`, the newest first; undefined when nothing is set. @throws Fault when it is anything else. */
export function parseBackupKeys(text: string | undefined): BackupKeys | undefined {
  if (!text) return undefined;
  const keys = text.split(',').map((one): BackupKey => {
    const [, id, hex] = KEY.exec(one.trim()) ?? [];
    if (!id || !hex)
      throw new Fault('BACKUP_KEYS is wrong: it takes id:key, the key of 64 hexadecimal digits, the newest first.');
    return { id, secret: Buffer.from(hex, 'hex') };
  });
  const by_id = new Map(keys.map((key) => [key.id, key]));
  if (by_id.size !== keys.length) throw new Fault('BACKUP_KEYS is wrong: two keys have the same id.');
  return { newest: keys[0]!, find: (id) => by_id.get(id) };
}

/** Every file has a key of its own, so that random nonces never meet. */
export const fileKey = ({ secret }: BackupKey, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'kutip backup', 32));

/** The name of a file as it is bound to its content; a file that is still being filled is the same file. */
export const boundName = (name: string): Buffer => createHash('sha256').update(name).digest();
