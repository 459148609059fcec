/** The front door of uploaded files. */
import type { Connection } from '../../platform/connection.ts';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { fileTypeOf, type FileStore } from '../../platform/files.ts';
import { cleanName } from '../../platform/forms.ts';
import { filePath, insertFile, publicFile } from './files.queries.ts';

export const urlOfFile = (id: string): string => `/files/${id}`;

/** Whether `url` is the address of a picture that this account uploaded: no merchant shows another's files. */
export async function isOwnPicture(db: Connection, account_id: string, url: string): Promise<boolean> {
  const file = await publicFile(db, account_id, url.slice(urlOfFile('').length));
  return file !== undefined && file.mime.startsWith('image/');
}

export interface PrivateFile {
  account_id: string;
  id: string;
  /** What the store gave when it took the content. */
  path: string;
  sha256: Buffer;
  name: string;
  mime: string;
  size: number;
}

/**
 * Stores a proof that came as `field` of a form: a picture or a PDF, which its content says. Refuses 4019. Nobody knows of
 * it before it is written down.
 */
export async function storeProof(
  store: FileStore,
  field: string,
  file: File,
): Promise<Omit<PrivateFile, 'account_id' | 'id'>> {
  const content = new Uint8Array(await file.arrayBuffer());
  const type = fileTypeOf(content);
  const refuse = (reason: string) =>
    new Refusal(CODE.upload_refused, 'Only pictures and PDF files are taken.', { [field]: reason });
  if (!type) throw refuse('wrong_type');
  if (content.length > type.max_size) throw refuse('too_large');
  const kept = await store.put(content);
  return { ...kept, name: cleanName(file.name), mime: type.mime, size: content.length };
}

/** Writes down a file that only we read: it has no address. */
export const keepPrivateFile = (db: Connection, file: PrivateFile): Promise<void> =>
  insertFile(db, { ...file, is_public: false });

/** What an account's file holds. Throws when there is none: whoever asks has its id from a row of ours. */
export async function contentOfFile(db: Connection, store: FileStore, account_id: string, id: string): Promise<Buffer> {
  const path = await filePath(db, account_id, id);
  if (path === undefined) throw new Error(`Account ${account_id} has no file ${id}`);
  return store.get(path);
}
