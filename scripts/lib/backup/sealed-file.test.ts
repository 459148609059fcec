import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch.ts';
import { parseBackupKeys } from './backup-keys.ts';
import { copyUploads, restoreUploads } from './copy-uploads.ts';
import { pruneBackups } from './prune-backups.ts';
import { segmentName } from './replication.ts';
import { isSealed, openSealed, readSealed, sealBegun, sealCopy, unsealCopy } from './sealed-file.ts';
import { writeFully } from './write-fully.ts';
import { findUnreadable } from './verify-backups.ts';

const KEYS = parseBackupKeys(`b2:${'22'.repeat(32)},b1:${'11'.repeat(32)}`)!;
const OLD = parseBackupKeys(`b1:${'11'.repeat(32)}`)!;
const TEXT = Buffer.from('Siti Nurhaliza paid RM 50.00 '.repeat(10));

let folder: string;
let count = 0;
beforeAll(() => {
  folder = makeScratchFolder('sealed');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newPath = (): string => join(folder, `file-${(count += 1)}`);
function seal(data = TEXT, name = 'name', keys = KEYS): string {
  const path = newPath();
  const writer = openSealed(path, name, keys);
  writer.write(0, data.subarray(0, 100));
  writer.write(100, data.subarray(100));
  writer.finish();
  writer.close();
  return path;
}
function open(path: string, name = 'name', keys = KEYS, is_whole = true): Buffer {
  const plain = Buffer.alloc(TEXT.length);
  readSealed(path, { name, keys, is_whole }, (position, data) => void data.copy(plain, position));
  return plain;
}
function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1;
  writeFileSync(path, bytes);
}

describe('an encrypted file', () => {
  test('comes back as it was, and shows nothing of it', () => {
    const path = seal();
    expect(open(path)).toEqual(TEXT);
    expect(readFileSync(path).includes('Siti')).toBe(false);
    expect(isSealed(path)).toBe(true);
  });

  test('is opened with an older key of the list, and with no other', () => {
    const path = seal(TEXT, 'name', OLD);
    expect(open(path)).toEqual(TEXT);
    expect(() => open(seal(), 'name', OLD)).toThrow(/BACKUP_KEYS has no key b2/);
  });

  test.each([20, 60, 75, 90, 150, -1])('that was changed at byte %i is refused', (at) => {
    const path = seal();
    flip(path, at < 0 ? statSync(path).size + at : at);
    expect(() => open(path)).toThrow(/cannot be read/);
  });

  test('does not stand in for another one', () => {
    expect(() => open(seal(), 'other')).toThrow(/was made for another name/);
  });

  test('that is cut off, even between two frames, is refused where it should be whole', () => {
    const path = seal();
    const whole = statSync(path).size;
    const last_frame = 13 + 12 + 16;
    for (const size of [whole - 1, whole - last_frame, 50, 10]) {
      truncateSync(path, size);
      expect(() => open(path)).toThrow(/cannot be read/);
    }
  });

  test('goes on after the last whole frame when a crash has cut one off, and the later bytes of a place count', () => {
    const path = newPath();
    const first = openSealed(path, 'name', KEYS);
    first.write(0, Buffer.alloc(TEXT.length));
    first.write(0, TEXT.subarray(0, 50));
    first.close();
    truncateSync(path, statSync(path).size - 3);
    const again = openSealed(path, 'name', KEYS);
    again.write(0, TEXT);
    again.close();
    expect(open(path, 'name', KEYS, false)).toEqual(TEXT);
    truncateSync(path, 20); // the header itself
    openSealed(path, 'name', KEYS).close();
    expect(open(path, 'name', KEYS, false)).toEqual(Buffer.alloc(TEXT.length));
  });

  test('takes over what was received before there was a key', () => {
    const path = newPath();
    writeFileSync(path, TEXT);
    sealBegun(path, 'name', KEYS);
    expect(open(path, 'name', KEYS, false)).toEqual(TEXT);
  });

  test('of many megabytes is copied there and back', () => {
    const [from, to, back] = [newPath(), newPath(), newPath()];
    const file = openSync(from, 'w');
    writeFully(file, Buffer.alloc(3_500_000, 'Kutip '));
    closeSync(file);
    sealCopy(from, to, 'name', KEYS);
    unsealCopy(to, back, { name: 'name', keys: KEYS });
    expect(readFileSync(back).equals(readFileSync(from))).toBe(true);
  });
});

test.each(['b1', 'b1:12', `b1:${'zz'.repeat(32)}`, `b1:${'11'.repeat(32)},b1:${'22'.repeat(32)}`])(
  'BACKUP_KEYS=%s is refused',
  (text) => {
    expect(() => parseBackupKeys(text)).toThrow(/BACKUP_KEYS is wrong/);
  },
);

const MB_16 = 16 * 1024 * 1024;
const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-23T12:00:00Z');
const log = (n: number): string => segmentName(1, BigInt(n) * BigInt(MB_16), MB_16);

/** A backup folder with a base backup at each of these ages in days, each in a segment of its own, and all of the log. */
function makeBackups(ages: readonly number[]): string {
  const backups = newPath();
  mkdirSync(join(backups, 'wal'), { recursive: true });
  for (const [n, age] of ages.entries()) {
    const finished_at = new Date(NOW.getTime() - age * DAY_MS).toISOString();
    const base = join(backups, 'base', finished_at.replaceAll(':', '-'));
    mkdirSync(base, { recursive: true });
    const end_lsn = `0/${((n * 2 + 1) * MB_16 + 312).toString(16).toUpperCase()}`;
    const facts = { started_at: finished_at, finished_at, system_id: '1', timeline: 1, segment_bytes: MB_16, end_lsn };
    writeFileSync(join(base, 'backup.json'), JSON.stringify(facts));
  }
  for (let n = 0; n <= ages.length * 2; n += 1) writeFileSync(join(backups, 'wal', log(n)), '');
  return backups;
}
const names = (backups: string): string[] =>
  pruneBackups(backups, 7, NOW).map((path) => path.slice(path.lastIndexOf('/') + 1));

describe('pruning', () => {
  test('keeps the base backup that the oldest moment of the period needs, and the log after it', () => {
    const backups = makeBackups([20, 10, 8, 3, 1]);
    expect(names(backups)).toEqual([
      '2026-11-03T12-00-00.000Z',
      '2026-11-13T12-00-00.000Z',
      ...[0, 1, 2, 3, 4].map(log),
    ]);
    expect(names(backups)).toEqual([]);
  });

  test('removes nothing while no base backup is as old as the period', () => {
    expect(names(makeBackups([6, 3]))).toEqual([]);
    expect(names(makeBackups([30]))).toEqual([log(0)]);
  });
});

describe('verifying', () => {
  test('names what is missing, damaged or cut off', () => {
    expect(findUnreadable(newPath(), KEYS)[0]).toMatch(/There is no base backup/);
    const backups = makeBackups([1]);
    const base = join(backups, 'base', '2026-11-22T12-00-00.000Z');
    expect(findUnreadable(backups, KEYS)[0]).toMatch(/base\.tar is missing/);
    writeFileSync(join(base, 'base.tar'), 'no tar');
    expect(findUnreadable(backups, undefined)[0]).toMatch(/base\.tar cannot be read/);
    expect(findUnreadable(backups, undefined).at(-1)).toMatch(/cut off/); // the log's files are empty
    rmSync(join(backups, 'wal', log(1)));
    rmSync(join(backups, 'wal', log(2)));
    writeFileSync(join(backups, 'wal', log(3)), '');
    expect(findUnreadable(backups, undefined).at(-1)).toMatch(/of the write-ahead log is missing/);
  });

  test('uploads are copied once, encrypted, and come back; a damaged one is named', () => {
    const [files, backups, back] = [newPath(), makeBackups([]), newPath()];
    mkdirSync(join(files, 'ab'), { recursive: true });
    writeFileSync(join(files, 'ab', 'picture'), TEXT);
    const target = join(backups, 'files');
    copyUploads(files, target, KEYS);
    const first = readFileSync(join(target, 'ab', 'picture'));
    copyUploads(files, target, KEYS);
    expect(readFileSync(join(target, 'ab', 'picture')).equals(first)).toBe(true);
    restoreUploads(target, back, KEYS);
    expect(readFileSync(join(back, 'ab', 'picture'))).toEqual(TEXT);
    flip(join(target, 'ab', 'picture'), 120);
    expect(findUnreadable(backups, KEYS).at(-1)).toMatch(/ab\/picture cannot be read/);
  });
});
