import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { Fault } from '../fault.ts';
import { boundName, fileKey, type BackupKeys } from './backup-keys.ts';
import { writeFully } from './write-fully.ts';

/*
 * An encrypted file of a backup: a header, then frames that are only ever added (AES-256-GCM). A frame says where its bytes
 * belong, so that a file of the log that is received again is written over by reading it; a frame that a crash has cut off
 * is left out. The last frame of a whole file is empty and says so, since a cut-off copy would otherwise look whole.
 *
 * header: "KUTIPBK1", length of the key's id (1), id, salt (32)
 * frame:  length (4), position (8), is last (1), nonce (12), tag (16), bytes. What stands before the nonce, and the file's
 *         name, are authenticated too.
 */

const MAGIC = Buffer.from('KUTIPBK1');
const SALT = 32;
const NONCE = 12;
const TAG = 16;
const LEAD = 13;
const FRAME_HEAD = LEAD + NONCE + TAG;
/** A longer one is not ours: nothing is allocated for what a broken file says. */
const MAX_FRAME = 16 * 1024 * 1024;

export interface SealedWriter {
  write(position: number, data: Uint8Array): void;
  sync(): void;
  /** Ends a whole file. */
  finish(): void;
  close(): void;
}

interface Header {
  key: Buffer;
  length: number;
}

function readExactly(file: number, length: number, position: number): Buffer | undefined {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const read = readSync(file, bytes, done, length - done, position + done);
    if (read === 0) return undefined;
    done += read;
  }
  return bytes;
}

/** @throws Fault when it is no encrypted file, or no key opens it. */
function readHeader(file: number, path: string, keys: BackupKeys): Header {
  const start = readExactly(file, MAGIC.length + 1, 0);
  if (!start?.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Fault(`${path} cannot be read: it is no encrypted backup.`);
  const id_length = start[MAGIC.length]!;
  const rest = readExactly(file, id_length + SALT, start.length);
  if (!rest) throw new Fault(`${path} cannot be read: it is cut off.`);
  const id = rest.subarray(0, id_length).toString();
  const key = keys.find(id);
  if (!key) throw new Fault(`${path} cannot be read: BACKUP_KEYS has no key ${id}.`);
  return { key: fileKey(key, rest.subarray(id_length)), length: start.length + rest.length };
}

function writeHeader(file: number, { newest }: BackupKeys): Header {
  const salt = randomBytes(SALT);
  const id = Buffer.from(newest.id);
  const header = Buffer.concat([MAGIC, Buffer.from([id.length]), id, salt]);
  writeFully(file, header, 0);
  return { key: fileKey(newest, salt), length: header.length };
}

function sealFrame(key: Buffer, name: Buffer, position: number, is_last: boolean, data: Uint8Array): Buffer {
  const lead = Buffer.alloc(LEAD);
  lead.writeUInt32BE(data.length, 0);
  lead.writeBigUInt64BE(BigInt(position), 4);
  lead[12] = is_last ? 1 : 0;
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.concat([lead, name]));
  const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
  return Buffer.concat([lead, nonce, cipher.getAuthTag(), sealed]);
}

interface Frame {
  position: number;
  is_last: boolean;
  data: Buffer;
  /** Where the next frame begins. */
  end: number;
}

/** The frame at a position of the file; undefined when it is cut off there. @throws Fault when it was changed. */
function openFrame(file: number, path: string, at: number, key: Buffer, name: Buffer): Frame | undefined {
  const head = readExactly(file, FRAME_HEAD, at);
  if (!head) return undefined;
  const length = head.readUInt32BE(0);
  if (length > MAX_FRAME) throw new Fault(`${path} cannot be read: it is damaged at byte ${at}.`);
  const sealed = readExactly(file, length, at + FRAME_HEAD);
  if (!sealed) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(LEAD, LEAD + NONCE));
  decipher.setAAD(Buffer.concat([head.subarray(0, LEAD), name]));
  decipher.setAuthTag(head.subarray(LEAD + NONCE));
  try {
    const data = Buffer.concat([decipher.update(sealed), decipher.final()]);
    const position = Number(head.readBigUInt64BE(4));
    return { position, is_last: head[12] === 1, data, end: at + FRAME_HEAD + length };
  } catch {
    throw new Fault(`${path} cannot be read: it is damaged at byte ${at}, or was made for another name.`);
  }
}

/**
 * Opens a file to add frames to: a new one, or one that an earlier run has begun, after its last whole frame. `name` is
 * what the file is called for good.
 */
export function openSealed(path: string, name: string, keys: BackupKeys): SealedWriter {
  const file = openSync(path, 'a+', 0o600);
  closeSync(file);
  const writing = openSync(path, 'r+');
  const bound = boundName(name);
  // A crash may have cut off the header itself, before anything was acknowledged.
  const is_new = fstatSync(writing).size < MAGIC.length + 2 + SALT;
  const header = is_new ? writeHeader(writing, keys) : readHeader(writing, path, keys);
  let end = header.length;
  for (let frame = openFrame(writing, path, end, header.key, bound); frame;) {
    end = frame.end;
    frame = openFrame(writing, path, end, header.key, bound);
  }
  ftruncateSync(writing, end);
  const add = (position: number, data: Uint8Array, is_last: boolean) => {
    const frame = sealFrame(header.key, bound, position, is_last, data);
    writeFully(writing, frame, end);
    end += frame.length;
  };
  return {
    write: (position, data) => add(position, data, false),
    sync: () => fdatasyncSync(writing),
    finish: () => add(0, Buffer.alloc(0), true),
    close: () => closeSync(writing),
  };
}

/**
 * Reads a file, a frame at a time in the order in which they were written. With `is_whole` a file without its last frame is
 * refused. @throws Fault that names the file.
 */
export function readSealed(
  path: string,
  { name, keys, is_whole }: { name: string; keys: BackupKeys; is_whole: boolean },
  onData: (position: number, data: Buffer) => void,
): void {
  const file = openSync(path, 'r');
  try {
    const header = readHeader(file, path, keys);
    const bound = boundName(name);
    let at = header.length;
    for (;;) {
      const frame = openFrame(file, path, at, header.key, bound);
      if (!frame && is_whole) throw new Fault(`${path} cannot be read: it is cut off at byte ${at}.`);
      if (!frame || frame.is_last) return;
      onData(frame.position, frame.data);
      at = frame.end;
    }
  } finally {
    closeSync(file);
  }
}

/** Encrypts a file that an earlier run has begun without a key, so that what it has received stays. */
export function sealBegun(path: string, name: string, keys: BackupKeys): void {
  const sealed = `${path}.sealing`;
  rmSync(sealed, { force: true });
  const writer = openSealed(sealed, name, keys);
  writer.write(0, readFileSync(path));
  writer.sync();
  writer.close();
  renameSync(sealed, path);
}

/** Whether a file is encrypted. */
export function isSealed(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    return readExactly(file, MAGIC.length, 0)?.equals(MAGIC) ?? false;
  } finally {
    closeSync(file);
  }
}

const CHUNK = 1024 * 1024;

/** Writes an encrypted copy of a file. */
export function sealCopy(from: string, to: string, name: string, keys: BackupKeys): void {
  const source = openSync(from, 'r');
  const writer = openSealed(to, name, keys);
  try {
    const chunk = Buffer.alloc(CHUNK);
    for (let at = 0; ;) {
      const read = readSync(source, chunk, 0, CHUNK, at);
      if (read === 0) break;
      writer.write(at, chunk.subarray(0, read));
      at += read;
    }
    writer.finish();
    writer.sync();
  } finally {
    writer.close();
    closeSync(source);
  }
}

/** Writes the plain content of an encrypted file; `length` is that of the whole where the file may be unfinished. */
export function unsealCopy(
  from: string,
  to: string,
  { name, keys, length }: { name: string; keys: BackupKeys; length?: number },
): void {
  const target = openSync(to, 'wx', 0o600);
  try {
    if (length !== undefined) ftruncateSync(target, length);
    readSealed(from, { name, keys, is_whole: length === undefined }, (position, data) => {
      writeFully(target, data, position);
    });
  } finally {
    closeSync(target);
  }
}
