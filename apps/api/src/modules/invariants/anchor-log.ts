import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addAnchors,
  dayLine,
  headLine,
  type AnchoredDay,
  type AnchoredHead,
  type Anchors,
} from '@kutip/domain/ledger/anchor';

/** A file of the log and the number of its bytes. */
export interface AnchorFile {
  name: string;
  bytes: number;
}

/** What the log holds: the newest anchors, and the file that they end in; null: there is no file. */
export interface AnchorState extends Readonly<Anchors> {
  file: AnchorFile | null;
}

export interface NewAnchors {
  heads: readonly AnchoredHead[];
  day: AnchoredDay | null;
  /** Lines were lost: all known anchors are written again. */
  has_lost: boolean;
}

/** An append-only log of anchors outside the database. */
export interface AnchorLog {
  /** Reads what was appended since the last call, by any process. */
  read(): Promise<AnchorState>;
  /** Appends anchors to the file of `today` (yyyy-MM-dd). Durable when this resolves. */
  append(anchors: NewAnchors, today: string): Promise<AnchorFile>;
}

const FILE = /^heads-\d{4}-\d\d-\d\d\.log$/;
const LINE_END = 0x0a;

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** The name of the newest file; undefined without one. */
async function newestFile(folder: string): Promise<string | undefined> {
  try {
    return (await readdir(folder))
      .filter((name) => FILE.test(name))
      .toSorted()
      .at(-1);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function readFrom(path: string, from: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const content = Buffer.alloc(Math.max(0, size - from));
    const { bytesRead } = await handle.read(content, 0, content.length, from);
    return content.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Appends whole lines, after a line end where a crash has cut off the last line. */
async function appendLines(path: string, lines: string): Promise<number> {
  const handle = await open(path, 'a+', 0o640);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const is_cut_off = size > 0 && last[0] !== LINE_END;
    await handle.appendFile(`${is_cut_off ? '\n' : ''}${lines}`);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Creates a file with all its lines, or none of it. Returns whether it did; another process may be first. */
async function createFile(folder: string, name: string, lines: string): Promise<boolean> {
  const temporary_file = join(folder, `.${name}.${randomUUID()}`);
  await writeFile(temporary_file, lines, { mode: 0o640, flush: true });
  try {
    await link(temporary_file, join(folder, name));
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary_file, { force: true });
  }
}

export const linesOf = ({ heads, day }: { heads: Iterable<AnchoredHead>; day: AnchoredDay | null }): string =>
  `${day ? dayLine(day) : ''}${Array.from(heads, headLine).join('')}`;

/**
 * A log in a folder, one file a day. Each file begins with all anchors of the one before it, so that a starting process
 * reads only the newest one and older files may be archived. Processes share the folder.
 */
export function openAnchorLog(folder: string): AnchorLog {
  const anchors: Anchors = { heads: new Map(), day: null };
  /** How far the newest file was read; lines that a crash cut off are read when they are complete. */
  let at: AnchorFile | null = null;

  async function read(): Promise<AnchorState> {
    const name = await newestFile(folder);
    if (name === undefined) {
      at = null;
      return { ...anchors, file: null };
    }
    const { size } = await stat(join(folder, name));
    const from = at?.name === name && size >= at.bytes ? at.bytes : 0;
    const content = await readFrom(join(folder, name), from);
    const complete = content.lastIndexOf(LINE_END) + 1;
    addAnchors(anchors, content.subarray(0, complete).toString('latin1').split('\n'));
    at = { name, bytes: from + complete };
    return { ...anchors, file: { name, bytes: from + content.length } };
  }

  async function append(added: NewAnchors, today: string): Promise<AnchorFile> {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await read();
    const newest = at?.name;
    const name = `heads-${today}.log`;
    addAnchors(anchors, linesOf(added).split('\n'));
    const [lines, known] = [linesOf(added), linesOf({ heads: anchors.heads.values(), day: anchors.day })];
    // What another call has added meanwhile may be newer than these lines, which are written all the same.
    const are_known = new Set(known.split('\n'));
    const others = lines.split('\n').filter((line) => !are_known.has(line));
    const all = known + others.map((line) => `${line}\n`).join('');
    if (newest === undefined || newest < name) {
      if (await createFile(folder, name, all)) return { name, bytes: Buffer.byteLength(all) };
    }
    // A clock that was set back goes on in the newest file.
    const file = newest !== undefined && newest > name ? newest : name;
    const bytes = await appendLines(join(folder, file), added.has_lost ? all : lines);
    return { name: file, bytes };
  }

  return { read, append };
}
