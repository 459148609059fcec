import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FileType {
  mime: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'application/pdf';
  /** The most that is taken of it, in bytes (W-19). */
  max_size: number;
}

const MB = 1024 * 1024;
/** The most that any type takes, in bytes. */
export const LARGEST_FILE = 10 * MB;

const picture = (mime: FileType['mime']): FileType => ({ mime, max_size: 5 * MB });
const SIGNATURES: readonly { type: FileType; at: number; bytes: Buffer }[] = [
  { type: picture('image/jpeg'), at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: picture('image/png'), at: 0, bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { type: picture('image/gif'), at: 0, bytes: Buffer.from('GIF87a') },
  { type: picture('image/gif'), at: 0, bytes: Buffer.from('GIF89a') },
  { type: { mime: 'application/pdf', max_size: LARGEST_FILE }, at: 0, bytes: Buffer.from('%PDF-') },
];
const RIFF = Buffer.from('RIFF');
const WEBP = Buffer.from('WEBP');

/** What a file is by its first bytes, whatever its name says; undefined for all that is not taken, such as SVG and HTML. */
export function fileTypeOf(content: Uint8Array): FileType | undefined {
  const starts = (at: number, bytes: Buffer) => bytes.equals(content.subarray(at, at + bytes.length));
  if (starts(0, RIFF) && starts(8, WEBP)) return picture('image/webp');
  return SIGNATURES.find(({ at, bytes }) => starts(at, bytes))?.type;
}

export interface FileStore {
  /** Keeps a content under its hash; the same content again is kept once. There for good when this resolves. */
  put(content: Uint8Array): Promise<{ path: string; sha256: Buffer }>;
  /** The content under a path that `put` gave. */
  get(path: string): Promise<Buffer>;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Where a content is kept: under its hash, in one of 256 folders. */
export function filePathOf(content: Uint8Array): { path: string; sha256: Buffer } {
  const sha256 = createHash('sha256').update(content).digest();
  const hash = sha256.toString('hex');
  return { path: `${hash.slice(0, 2)}/${hash}`, sha256 };
}

/** Files in `<folder>/files`, named by the SHA-256 of what they hold. */
export function openDiskFileStore(folder: string): FileStore {
  const root = join(folder, 'files');
  return {
    async put(content) {
      const { path, sha256 } = filePathOf(content);
      const file = join(root, path);
      if (await exists(file)) return { path, sha256 };
      await mkdir(dirname(file), { recursive: true });
      // Written aside, flushed and then renamed: nobody ever reads half a file, a crash leaves none under the name.
      const aside = `${file}.${randomUUID()}`;
      try {
        const handle = await open(aside, 'wx', 0o640);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(aside, file);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      return { path, sha256 };
    },
    get: (path) => readFile(join(root, path)),
  };
}
