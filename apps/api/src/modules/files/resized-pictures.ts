import type { PictureWidth } from '@kutip/domain/picture-url';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import type { FileStore } from '../../platform/files.ts';
import { resizeImage } from '../../platform/image.ts';
import { findResizedPath, insertResized } from './files.queries.ts';

interface Picture {
  account_id: string;
  id: string;
  path: string;
}

/** Copies that are being made, so that a page with many visitors does not make the same one several times. */
const inProgress = new Map<string, Promise<Uint8Array>>();

/**
 * A picture as WebP of at most `width` pixels: made when it is first asked for, then kept in the store. There are only as
 * many copies as PICTURE_WIDTHS, so that nobody can fill the store. Refuses 5003 when too many pictures are waiting.
 */
export async function readResized(
  { store, connection }: { store: FileStore; connection: Connection },
  { account_id, id, path }: Picture,
  width: PictureWidth,
): Promise<Uint8Array> {
  const kept = await findResizedPath(connection, account_id, id, width);
  if (kept !== undefined) return store.get(kept);
  const key = `${id} ${width}`;
  const running = inProgress.get(key);
  if (running) return running;
  const made = (async () => {
    const picture = await resizeImage(await store.get(path), width);
    if (typeof picture === 'string') throw new Refusal(CODE.not_found, 'There is no such picture.');
    const copy = await store.put(picture.content);
    await insertResized(connection, { account_id, file_id: id, width, path: copy.path });
    return picture.content;
  })().finally(() => inProgress.delete(key));
  inProgress.set(key, made);
  return made;
}
