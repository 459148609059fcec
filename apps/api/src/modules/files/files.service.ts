/** The front door of uploaded files. */
import type { Connection } from '../../platform/connection.ts';
import { publicFile } from './files.queries.ts';

export const urlOfFile = (id: string): string => `/files/${id}`;

/** Whether `url` is the address of a picture that this account uploaded: no merchant shows another's files. */
export async function isOwnPicture(db: Connection, account_id: string, url: string): Promise<boolean> {
  const file = await publicFile(db, account_id, url.slice(urlOfFile('').length));
  return file !== undefined && file.mime.startsWith('image/');
}
