import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FileType {
  mime: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'application/pdf';
  /** Maximum size in bytes (W-19). */
  max_size: number;
}

const MB = 1024 * 1024;
/** The largest maximum of all types, in bytes. */
export const MAX_FILE_SIZE = 10 * MB;

const imageType = (mime: FileType['mime']): FileType => ({ mime, max_size: 5 * MB });
const SIGNATURES: readonly { type: FileType; at: number; bytes: Buffer }[] = [
  { type: imageType('image/jpeg'), at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: imageType('image/png'), at: 0, bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { type: imageType('image/gif'), at: 0, bytes: Buffer.from('GIF87a') },
  { type: imageType('image/gif'), at: 0, bytes: Buffer.from('GIF89a') },
  { type: { mime: 'application/pdf', max_size: MAX_FILE_SIZE }, at: 0, bytes: Buffer.from('%PDF-') },
];
const RIFF = Buffer.from('RIFF');
const WEBP = Buffer.from('WEBP');

/** Detects the type from the first bytes, ignoring the name; undefined for unsupported types such as SVG and HTML. */
export function detectFileType(content: Uint8Array): FileType | undefined {
  const starts = (at: number, bytes: Buffer) => bytes.equals(content.subarray(at, at + bytes.length));
  if (starts(0, RIFF) && starts(8, WEBP)) return imageType('image/webp');
  return SIGNATURES.find(({ at, bytes }) => starts(at, bytes))?.type;
}

export interface FileStore {
  /** Stores content under its hash; equal content is stored once. Durable when this resolves. */
  put(content: Uint8Array): Promise<{ path: string; sha256: Buffer }>;
  /** The content at a path returned by `put`. */
  get(path: string): Promise<Buffer>;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** The path of content: its hash, in one of 256 folders. */
export function filePathOf(content: Uint8Array): { path: string; sha256: Buffer } {
  const sha256 = createHash('sha256').update(content).digest();
  const hash = sha256.toString('hex');
  return { path: `${hash.slice(0, 2)}/${hash}`, sha256 };
}

/** Files in `<folder>/files`, named by the SHA-256 of their content. */
export function openDiskFileStore(folder: string): FileStore {
  const root = join(folder, 'files');
  return {
    async put(content) {
      const { path, sha256 } = filePathOf(content);
      const file = join(root, path);
      if (await exists(file)) return { path, sha256 };
      await mkdir(dirname(file), { recursive: true });
      // Write to a temporary file, flush and rename: readers never see a partial file, and a crash leaves none under
      // the final name.
      const temporary_file = `${file}.${randomUUID()}`;
      try {
        const handle = await open(temporary_file, 'wx', 0o640);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary_file, file);
      } catch (error) {
        await rm(temporary_file, { force: true });
        throw error;
      }
      return { path, sha256 };
    },
    get: (path) => readFile(join(root, path)),
  };
}
