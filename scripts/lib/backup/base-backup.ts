import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Fault } from '../fault.ts';
import type { BackupKeys } from './backup-keys.ts';
import { openSealed, type SealedWriter } from './sealed-file.ts';
import { writeFully } from './write-fully.ts';
import { copyOut, identify, openReplication, segmentSize } from './replication.ts';

/** What is known of a base backup, in `backup.json` beside it. */
export interface BaseBackup {
  folder: string;
  started_at: string;
  finished_at: string;
  system_id: string;
  timeline: number;
  segment_bytes: number;
  /** Position in the write-ahead log that a restore must reach at least, and up to which the copy has it. */
  end_lsn: string;
}

const BASES = 'base';
/** WAL of the copy's own time is in the copy, so that it can be restored by itself. */
const COMMAND = `BASE_BACKUP (LABEL 'kutip', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes')`;

/** A file as it is, where no key is set. */
function openPlain(path: string): SealedWriter {
  const file = openSync(path, 'wx', 0o600);
  return {
    write: (position, data) => writeFully(file, data, position),
    sync: () => fdatasyncSync(file),
    finish() {},
    close: () => closeSync(file),
  };
}

/** What a file of a backup is called, so that it cannot stand in for that of another one. */
export const nameInBackup = (folder: string, file: string): string => `${basename(folder)}/${file}`;

/** Sorts the messages of a base backup into files. The first byte of each says what it is (PostgreSQL, 53.4, BASE_BACKUP). */
function fileWriter(folder: string, openFile: (path: string, name: string) => SealedWriter) {
  let file: SealedWriter | undefined;
  let position = 0;
  const close = (is_whole: boolean) => {
    if (is_whole) file?.finish();
    file?.sync();
    file?.close();
    file = undefined;
  };
  const open = (name: string) => {
    close(true);
    [file, position] = [openFile(join(folder, name), name), 0];
  };
  const receive = (message: Buffer) => {
    const body = message.subarray(1);
    const kind = String.fromCodePoint(message[0]!);
    if (kind === 'd') {
      file!.write(position, body);
      position += body.length;
      return;
    }
    if (kind === 'm') return open('backup_manifest');
    if (kind !== 'n') return; // progress
    const name = body.subarray(0, body.indexOf(0)).toString();
    if (name !== 'base.tar')
      throw new Fault('This server has tablespaces of its own, which this backup does not know. Use pg_basebackup.');
    open(name);
  };
  return { receive, close };
}

/**
 * Copies a running server, all databases of it, into a new folder below `<backups>/base`, which gets its name when the
 * copy is whole.
 * @throws Fault when the server has tablespaces; errors of PostgreSQL when the role may not replicate.
 */
export async function takeBaseBackup(
  database_url: string,
  backups: string,
  keys: BackupKeys | undefined,
): Promise<BaseBackup> {
  const started_at = new Date().toISOString();
  const folder = join(backups, BASES, started_at.replaceAll(':', '-'));
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const client = await openReplication(database_url, 'kutip_backup');
  const files = fileWriter(unfinished, (path, name) =>
    keys ? openSealed(path, nameInBackup(folder, name), keys) : openPlain(path),
  );
  try {
    const { system_id, timeline } = await identify(client);
    const segment_bytes = await segmentSize(client);
    const [end_lsn = '0/0'] = await copyOut(client, COMMAND, files.receive);
    files.close(true);
    const facts = { started_at, finished_at: new Date().toISOString(), system_id, timeline, segment_bytes, end_lsn };
    writeFileSync(join(unfinished, 'backup.json'), JSON.stringify(facts, null, 2), { flush: true });
    renameSync(unfinished, folder);
    return { folder, ...facts };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    files.close(false);
    await client.end();
  }
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return []; // no backup yet
  }
};

/** The whole base backups, oldest first. */
export const baseBackups = (backups: string): BaseBackup[] =>
  namesIn(join(backups, BASES))
    .filter((name) => !name.endsWith('.unfinished'))
    .map((name) => {
      const folder = join(backups, BASES, name);
      const facts = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as Omit<BaseBackup, 'folder'>;
      return { folder, ...facts };
    });
