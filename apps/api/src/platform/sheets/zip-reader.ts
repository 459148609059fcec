import { createInflateRaw } from 'node:zlib';
import { sheetRefusal } from './sheet.ts';

/** A file in a ZIP archive, still compressed. */
export interface ZipEntry {
  is_stored: boolean;
  compressed: Buffer;
}

// PKWARE APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12, 4.3.16 and 4.5.3.
const END = { signature: 0x06054b50, size: 22, longest_comment: 0xffff };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;
const IN_ZIP64 = 0xffffffff;
const ZIP64_FIELD = 1;
const MOST_ENTRIES = 2_000;

/** Where the table of contents ends: the last bytes of the file, before a comment. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END.size - END.longest_comment);
  for (let at = archive.length - END.size; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === END.signature) return at;
  throw sheetRefusal('broken');
}

/** Some programs write sizes into the field that is for archives over 4 GB, whatever the size. */
function zip64Values(extra: Buffer, count: number): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === ZIP64_FIELD)
      return Array.from({ length: count }, (_, n) => Number(extra.readBigUInt64LE(at + 4 + n * 8)));
  throw sheetRefusal('broken');
}

function readEntry(archive: Buffer, at: number) {
  if (archive.readUInt32LE(at) !== CENTRAL.signature) throw sheetRefusal('broken');
  const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)];
  const [name_size, extra_size, comment_size] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
  const name = archive.toString('utf8', at + CENTRAL.size, at + CENTRAL.size + name_size!);
  const extra = archive.subarray(at + CENTRAL.size + name_size!, at + CENTRAL.size + name_size! + extra_size!);
  const written = [24, 20, 42].map((offset) => archive.readUInt32LE(at + offset));
  const missing = written.filter((value) => value === IN_ZIP64).length;
  const wide = missing ? zip64Values(extra, missing) : [];
  const [, size, start] = written.map((value) => (value === IN_ZIP64 ? wide.shift()! : value));
  if (flags & IS_ENCRYPTED) throw sheetRefusal('encrypted');
  if (method !== STORED && method !== DEFLATED) throw sheetRefusal('broken');
  const next = at + CENTRAL.size + name_size! + extra_size! + comment_size!;
  return { name, is_stored: method === STORED, size: size!, start: start!, next };
}

/**
 * What is in an archive, by name. Nothing is inflated yet. Throws the refusal of a damaged or locked file (4019).
 */
export function zipEntries(archive: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  try {
    const end = findEnd(archive);
    const count = archive.readUInt16LE(end + 10);
    if (count > MOST_ENTRIES) throw sheetRefusal('too_much_inside');
    for (let n = 0, at = archive.readUInt32LE(end + 16); n < count; n += 1) {
      const { name, is_stored, size, start, next } = readEntry(archive, at);
      if (archive.readUInt32LE(start) !== LOCAL.signature) throw sheetRefusal('broken');
      const data = start + LOCAL.size + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
      if (data + size > archive.length) throw sheetRefusal('broken');
      entries.set(name, { is_stored, compressed: archive.subarray(data, data + size) });
      at = next;
    }
  } catch (error) {
    throw error instanceof RangeError ? sheetRefusal('broken') : error;
  }
  return entries;
}

const CHUNK_BYTES = 64 * 1024;

/** The content, piece by piece. Stops with a refusal after `most` bytes, whatever the archive says of its size. */
export async function* inflated({ is_stored, compressed }: ZipEntry, most: number): AsyncGenerator<Buffer> {
  if (is_stored) {
    if (compressed.length > most) throw sheetRefusal('too_much_inside');
    for (let at = 0; at < compressed.length; at += CHUNK_BYTES) yield compressed.subarray(at, at + CHUNK_BYTES);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(compressed);
  let bytes = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw sheetRefusal('too_much_inside');
      yield chunk;
    }
  } catch (error) {
    // zlib's own errors have codes such as Z_DATA_ERROR.
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? sheetRefusal('broken') : error;
  }
}
