/** Public interface of the files module. */
import type { Connection } from '../../platform/connection.ts';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { detectFileType, type FileStore } from '../../platform/files.ts';
import { sanitizeFileName } from '../../platform/multipart.ts';
import { findFilePath, insertFile, findPublicFile } from './files.queries.ts';

export const fileUrl = (id: string): string => `/files/${id}`;

/** The picture that this account uploaded under `url`: a merchant cannot show another merchant's files. */
export async function findOwnImage(db: Connection, account_id: string, url: string) {
  const id = url.slice(fileUrl('').length);
  const file = await findPublicFile(db, account_id, id);
  return file?.mime.startsWith('image/') ? { ...file, id } : undefined;
}

/** Whether `url` is a picture that this account uploaded. */
export const isOwnImage = async (db: Connection, account_id: string, url: string): Promise<boolean> =>
  (await findOwnImage(db, account_id, url)) !== undefined;

export interface PrivateFile {
  account_id: string;
  id: string;
  /** Returned by the store when the content was written. */
  path: string;
  sha256: Buffer;
  name: string;
  mime: string;
  size: number;
}

/**
 * Stores the content of a document that was uploaded as `field` of a form: a picture or a PDF, detected from its
 * content. Refuses 4019. The caller records it with `insertPrivateFile`.
 */
export async function storeProof(
  store: FileStore,
  field: string,
  file: File,
): Promise<Omit<PrivateFile, 'account_id' | 'id'>> {
  const content = new Uint8Array(await file.arrayBuffer());
  const type = detectFileType(content);
  const refuse = (reason: string) =>
    new Refusal(CODE.upload_refused, 'Only pictures and PDF files can be uploaded.', { [field]: reason });
  if (!type) throw refuse('wrong_type');
  if (content.length > type.max_size) throw refuse('too_large');
  const stored = await store.put(content);
  return { ...stored, name: sanitizeFileName(file.name), mime: type.mime, size: content.length };
}

/** Records a private file, which has no public URL. */
export const insertPrivateFile = (db: Connection, file: PrivateFile): Promise<void> =>
  insertFile(db, { ...file, is_public: false });

/** Reads a file of an account. Throws when it does not exist: callers take the id from a row that refers to it. */
export async function readFileContent(
  db: Connection,
  store: FileStore,
  account_id: string,
  id: string,
): Promise<Buffer> {
  const path = await findFilePath(db, account_id, id);
  if (path === undefined) throw new Error(`Account ${account_id} has no file ${id}`);
  return store.get(path);
}
