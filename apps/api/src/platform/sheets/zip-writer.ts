import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive. Its content is taken as it comes and is never in memory as a whole. */
export interface ZipPart {
  name: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed_bytes: number;
  bytes: number;
  /** Where in the archive its header stands. */
  at: number;
}

/** What fits the 32 bits of the format; beyond it the archive would need its 64-bit form. */
const LARGEST_BYTES = 0xffff_ffff;
const VERSION = 20;
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The archive says nothing about when: 1 January 1980, the first day that the format knows. */
const DATE = 0x0021;
/** Fast: the rows repeat themselves so much that more effort hardly makes them smaller. */
const LEVEL = 3;

/** Numbers of two bytes (n) and of four (N), little-endian, behind each other. */
function packed(form: string, ...values: number[]): Buffer {
  const bytes = Buffer.alloc([...form].reduce((sum, one) => sum + (one === 'n' ? 2 : 4), 0));
  let at = 0;
  for (const [index, one] of [...form].entries())
    at = one === 'n' ? bytes.writeUInt16LE(values[index]!, at) : bytes.writeUInt32LE(values[index]!, at);
  return bytes;
}

function fitting(bytes: number): number {
  if (bytes > LARGEST_BYTES) throw new Error('This archive is larger than 4 GB');
  return bytes;
}

const localHeader = ({ name }: Written): Buffer =>
  Buffer.concat([packed('NnnnnnNNNnn', 0x04034b50, VERSION, FLAGS, DEFLATE, 0, DATE, 0, 0, 0, name.length, 0), name]);

const sizesOf = ({ crc, packed_bytes, bytes }: Written): Buffer =>
  packed('NNNN', 0x08074b50, crc, fitting(packed_bytes), fitting(bytes));

function directoryEntry({ name, crc, packed_bytes, bytes, at }: Written): Buffer {
  const head = packed('NnnnnnnNNN', 0x02014b50, VERSION, VERSION, FLAGS, DEFLATE, 0, DATE, crc, packed_bytes, bytes);
  return Buffer.concat([head, packed('nnnnnNN', name.length, 0, 0, 0, 0, 0, fitting(at)), name]);
}

/** The content of a part, packed by zlib in a thread of its own, so that the process goes on answering meanwhile. */
async function* deflated(part: ZipPart, written: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of part.content) {
      written.crc = crc32(piece, written.crc);
      written.bytes += piece.length;
      yield piece;
    }
  }
  // A failure of the source reaches whoever reads the end of the pipe.
  const end = pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw({ level: LEVEL }), () => {});
  for await (const piece of end) {
    written.packed_bytes += (piece as Buffer).length;
    yield piece as Buffer;
  }
}

/** A ZIP archive (APPNOTE 6.3, without its 64-bit form) of parts that are written one after another. */
export async function* zipped(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const all: Written[] = [];
  let at = 0;
  const passed = (piece: Buffer): Buffer => {
    at += piece.length;
    return piece;
  };
  for await (const part of parts) {
    const written: Written = { name: Buffer.from(part.name), crc: 0, packed_bytes: 0, bytes: 0, at };
    yield passed(localHeader(written));
    for await (const piece of deflated(part, written)) yield passed(piece);
    yield passed(sizesOf(written));
    all.push(written);
  }
  const directory = Buffer.concat(all.map(directoryEntry));
  const start = fitting(at);
  yield directory;
  yield packed('NnnnnNNn', 0x06054b50, 0, 0, all.length, all.length, directory.length, start, 0);
}
