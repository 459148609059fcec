import { createInflateRaw } from 'node:zlib';
import { Refusal } from '@kutip/domain/refusal';
import { fromBufferPromise } from 'yauzl';
import { sheetRefusal } from './sheet.ts';

/** A file in a ZIP archive, still compressed. */
export interface ZipEntry {
  is_stored: boolean;
  compressed: Buffer;
}

const STORED = 0;
const DEFLATED = 8;
const MAX_ENTRIES = 2_000;

/**
 * The entries of an archive by name. Nothing is decompressed yet. Throws the refusal of a damaged or encrypted file
 * (4019).
 */
export async function zipEntries(archive: Buffer): Promise<Map<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>();
  try {
    const zip = await fromBufferPromise(archive);
    if (zip.entryCount > MAX_ENTRIES) throw sheetRefusal('too_much_inside');
    for await (const entry of zip.eachEntry()) {
      const { compressionMethod: method, compressedSize: size } = entry;
      if (entry.isEncrypted()) throw sheetRefusal('encrypted');
      if (method !== STORED && method !== DEFLATED) throw sheetRefusal('broken');
      const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      entries.set(entry.fileName, { is_stored: method === STORED, compressed: archive.subarray(start, start + size) });
    }
  } catch (error) {
    // yauzl reports damage by plain errors.
    throw error instanceof Refusal ? error : sheetRefusal('broken');
  }
  return entries;
}

const CHUNK_BYTES = 64 * 1024;

/**
 * The content, piece by piece. Refuses (4019) more than `max_bytes`, whatever size the archive declares: zlib is read
 * directly, because yauzl trusts the declared size and takes four times the processor time.
 */
export async function* inflated({ is_stored, compressed }: ZipEntry, max_bytes: number): AsyncGenerator<Buffer> {
  if (is_stored) {
    if (compressed.length > max_bytes) throw sheetRefusal('too_much_inside');
    for (let at = 0; at < compressed.length; at += CHUNK_BYTES) yield compressed.subarray(at, at + CHUNK_BYTES);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(compressed);
  let bytes = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > max_bytes) throw sheetRefusal('too_much_inside');
      yield chunk;
    }
  } catch (error) {
    // zlib's own errors have codes such as Z_DATA_ERROR.
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? sheetRefusal('broken') : error;
  }
}
