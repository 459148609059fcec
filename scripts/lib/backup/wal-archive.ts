import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { Fault } from '../fault.ts';
import type { BackupKeys } from './backup-keys.ts';
import {
  formatLsn,
  identify,
  openReplication,
  segmentName,
  segmentSize,
  segmentStart,
  wireOf,
  type ServerIdentity,
} from './replication.ts';
import { isSealed, openSealed, sealBegun, type SealedWriter } from './sealed-file.ts';
import { writeFully } from './write-fully.ts';

/** As which the archive is known to the server: name in `synchronous_standby_names`, and of its slot. */
export const ARCHIVE_NAME = 'kutip_archive';
export const WAL_FOLDER = 'wal';
/** A file that is still being filled. */
export const PARTIAL = '.partial';

/** PostgreSQL counts time from here, in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** "Written and on disk up to here" (PostgreSQL, 53.4, standby status update). A commit that waits for us may answer then. */
function statusUpdate(position: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write('r', 0, 'latin1');
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(position, at);
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
  return message;
}

/** A file of the log as it is, where no key is set. */
function openPlain(path: string, size: number): SealedWriter {
  // Not emptied: what an earlier run has received stays until the same bytes are written over it.
  closeSync(openSync(path, 'a+', 0o600));
  const file = openSync(path, 'r+');
  ftruncateSync(file, size); // PostgreSQL takes whole files only
  return {
    write: (position, data) => writeFully(file, data, position),
    sync: () => fdatasyncSync(file),
    finish() {},
    close: () => closeSync(file),
  };
}

/** Writes a stream of log into files of the server's own names and sizes. */
function segmentWriter(folder: string, timeline: number, size: number, keys: BackupKeys | undefined) {
  let open: { name: string; file: SealedWriter } | undefined;
  const finish = () => {
    if (!open) return;
    open.file.finish();
    open.file.sync();
    open.file.close();
    renameSync(join(folder, open.name + PARTIAL), join(folder, open.name));
    open = undefined;
  };
  const fileOf = (lsn: bigint): SealedWriter => {
    const name = segmentName(timeline, lsn, size);
    if (open?.name === name) return open.file;
    const path = join(folder, name + PARTIAL);
    if (keys && existsSync(path) && !isSealed(path)) sealBegun(path, name, keys);
    open = { name, file: keys ? openSealed(path, name, keys) : openPlain(path, size) };
    return open.file;
  };
  return {
    write(start: bigint, data: Buffer) {
      for (let done = 0; done < data.length;) {
        const at = start + BigInt(done);
        const offset = Number(at % BigInt(size));
        const length = Math.min(data.length - done, size - offset);
        fileOf(at).write(offset, data.subarray(done, done + length));
        done += length;
        if (offset + length === size) finish();
      }
    },
    sync: () => open?.file.sync(),
    close: () => open?.file.close(),
  };
}

/** The archive belongs to one history: after a restore the server's is another one, which must not be mixed with it. */
function checkHistory(folder: string, { system_id, timeline }: ServerIdentity): void {
  const file = join(folder, 'history.json');
  const own = JSON.stringify({ system_id, timeline });
  try {
    writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (readFileSync(file, 'utf8') !== own)
      throw new Fault(
        `${folder} holds the log of another server, or of before a restore. Start anew in an empty folder, with a new base backup.`,
      );
  }
}

/** Where to go on: at the start of the file that is not full, or after the last full one. */
function resumeFrom(folder: string, size: number): bigint | undefined {
  const names = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}(\.partial)?$/.test(name))
    .toSorted();
  const last = names.at(-1);
  if (last === undefined) return undefined;
  const { start } = segmentStart(last, size);
  return last.endsWith(PARTIAL) ? start : start + BigInt(size);
}

/** The slot makes the server keep its log for us while we are away. */
async function ensureSlot(client: Client): Promise<void> {
  try {
    await client.query(`CREATE_REPLICATION_SLOT ${ARCHIVE_NAME} PHYSICAL RESERVE_WAL`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42710') throw error; // it is there
  }
}

export interface WalArchive {
  /** The position up to which the log is on our disk. */
  position(): bigint;
  /** Resolves when the connection is over, and rejects if that was not our doing. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Receives the write-ahead log as it is written, into `<backups>/wal`. A server with this archive in
 * `synchronous_standby_names` acknowledges nothing that is not on our disk too.
 * @throws Fault when the folder holds the log of another history.
 */
export async function archiveWal(
  database_url: string,
  backups: string,
  keys: BackupKeys | undefined,
): Promise<WalArchive> {
  const folder = join(backups, WAL_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const client = await openReplication(database_url, ARCHIVE_NAME);
  try {
    const identity = await identify(client);
    checkHistory(folder, identity);
    const size = await segmentSize(client);
    await ensureSlot(client);
    const from = resumeFrom(folder, size) ?? identity.position - (identity.position % BigInt(size));
    const segments = segmentWriter(folder, identity.timeline, size, keys);
    return receive(client, segments, { from, timeline: identity.timeline });
  } catch (error) {
    await client.end();
    throw error;
  }
}

function receive(
  client: Client,
  segments: ReturnType<typeof segmentWriter>,
  { from, timeline }: { from: bigint; timeline: number },
): WalArchive {
  const wire = wireOf(client);
  const ended = Promise.withResolvers<void>();
  let position = from;
  let is_stopping = false;
  let sync_planned = false;

  const sync = () => {
    sync_planned = false;
    if (is_stopping) return;
    segments.sync();
    wire.sendCopyFromChunk(statusUpdate(position));
  };
  const onMessage = (message: Buffer) => {
    const kind = String.fromCodePoint(message[0]!);
    if (kind === 'w') {
      const start = message.readBigUInt64BE(1);
      const data = message.subarray(25);
      segments.write(start, data);
      position = start + BigInt(data.length);
    }
    // One sync for all messages that have arrived together.
    if (!sync_planned) setImmediate(sync);
    sync_planned = true;
  };
  const submittable = {
    submit: (connection: typeof wire) =>
      connection.query(`START_REPLICATION SLOT ${ARCHIVE_NAME} PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`),
    handleRowDescription() {},
    handleDataRow() {},
    handleCommandComplete() {},
    handleReadyForQuery() {},
    handleCopyData({ chunk }: { chunk: Buffer }) {
      try {
        onMessage(chunk);
      } catch (error) {
        ended.reject(error); // a full disk: nothing is acknowledged any more
        void client.end();
      }
    },
    handleError: (error: Error) => ended.reject(error),
  };
  client.on('end', () =>
    is_stopping ? ended.resolve() : ended.reject(new Fault('The server has closed the connection.')),
  );
  client.query(submittable as never);
  ended.promise.catch(() => {}); // whoever looks at `ended` learns of it
  return {
    position: () => position,
    ended: ended.promise,
    async stop() {
      segments.sync();
      is_stopping = true;
      await client.end().catch(() => {});
      segments.close();
    },
  };
}
