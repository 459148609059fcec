import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
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

/** Sorts the messages of a base backup into files. The first byte of each says what it is (PostgreSQL, 53.4, BASE_BACKUP). */
function fileWriter(folder: string) {
  let file: number | undefined;
  const close = () => {
    if (file === undefined) return;
    fsyncSync(file);
    closeSync(file);
    file = undefined;
  };
  const open = (name: string) => {
    close();
    file = openSync(join(folder, name), 'wx', 0o600);
  };
  const receive = (message: Buffer) => {
    const body = message.subarray(1);
    const kind = String.fromCodePoint(message[0]!);
    if (kind === 'd') return writeFully(file!, body);
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
export async function takeBaseBackup(database_url: string, backups: string): Promise<BaseBackup> {
  const started_at = new Date().toISOString();
  const folder = join(backups, BASES, started_at.replaceAll(':', '-'));
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const client = await openReplication(database_url, 'kutip_backup');
  const files = fileWriter(unfinished);
  try {
    const { system_id, timeline } = await identify(client);
    const segment_bytes = await segmentSize(client);
    const [end_lsn = '0/0'] = await copyOut(client, COMMAND, files.receive);
    files.close();
    const facts = { started_at, finished_at: new Date().toISOString(), system_id, timeline, segment_bytes, end_lsn };
    writeFileSync(join(unfinished, 'backup.json'), JSON.stringify(facts, null, 2), { flush: true });
    renameSync(unfinished, folder);
    return { folder, ...facts };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    files.close();
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
