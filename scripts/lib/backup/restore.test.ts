import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../apps/api/test/ledger.ts';
import {
  createPoster,
  openLedger,
  plainPosting,
  verifyAccount,
  type Poster,
} from '../../../apps/api/src/modules/ledger/ledger.service.ts';
import { connectionOf, openDatabase, openPool } from '../../../apps/api/src/platform/database.ts';
import { migrate } from '../../../apps/api/src/platform/migrate.ts';
import { openPipelinedConnection } from '../../../apps/api/src/platform/pipelined-connection.ts';
import { createDatabase, urlOfDatabase } from '../database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts';
import { findServerUser } from '../postgres-user.ts';
import { makeScratchFolder } from '../scratch.ts';
import { parseBackupKeys } from './backup-keys.ts';
import { takeBaseBackup } from './base-backup.ts';
import { filesBelow } from './copy-uploads.ts';
import { formatLsn, parseLsn, segmentName, segmentStart } from './replication.ts';
import { logAfter, parseTarget, prepareCluster, type RestoreTarget } from './restore-cluster.ts';
import { findUnreadable } from './verify-backups.ts';
import { ARCHIVE_NAME, archiveWal, type WalArchive } from './wal-archive.ts';

/*
 * A disk is lost, and everything that was acknowledged comes back: base backup, log received while it is written, restore.
 * PostgreSQL waits for the archive before it acknowledges, as production may choose.
 */

const BEFORE_BACKUP = 20;
/** Generous, for a loaded machine; it takes some seconds. */
const TIMEOUT_MS = 300_000;
const DATABASE = 'kutip';
const KEYS = parseBackupKeys(`b1:${'5a'.repeat(32)}`)!;
const ACCOUNT = '01900000-0000-7000-8000-000000000001';

let folder: string;
let backups: string;
let postgres: EmbeddedPostgres;
let archive: WalArchive | undefined;
/** Hashes of the transfers in the order in which they were acknowledged. */
const acknowledged: string[] = [];

const ask = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};
const urlOf = ({ url }: EmbeddedPostgres): string => urlOfDatabase(url, DATABASE);

async function withPoster(work: (poster: Poster) => Promise<void>): Promise<void> {
  const connectionString = urlOf(postgres);
  const poster = createPoster({ connect: () => openPipelinedConnection({ connectionString }), now: () => new Date() });
  try {
    await work(poster);
  } finally {
    await poster.close();
  }
}

async function post(poster: Poster, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const transfer = draftOf('payment', 1000 + n);
    const posted = await poster.post(plainPosting, { account_id: ACCOUNT, subject_id: transfer.subject_id, transfer });
    if (posted.status !== 'posted') throw new Error('it was posted before');
    acknowledged.push(posted.transfers[0]!.hash);
  }
}

/** What the ledger of a server says, its hash chain verified. */
async function ledgerOf(server: EmbeddedPostgres): Promise<{ faults: string[]; hashes: string[] }> {
  const db = openDatabase(openPool({ connectionString: urlOf(server), max: 1 }));
  try {
    const { faults } = await verifyAccount(connectionOf(db), ACCOUNT);
    const rows = await db
      .selectFrom('transfers')
      .select('hash')
      .where('account_id', '=', ACCOUNT)
      .orderBy('seq')
      .execute();
    return { faults, hashes: rows.map(({ hash }) => hash.toString('hex')) };
  } finally {
    await db.destroy();
  }
}

/** Kills the server at once, with what its processes have not written, and destroys its data. */
async function destroy(): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.stop();
  rmSync(join(postgres.folder, 'data'), { recursive: true });
}

async function restore(to: RestoreTarget): Promise<EmbeddedPostgres> {
  const cluster = join(postgres.folder, 'data');
  rmSync(cluster, { recursive: true, force: true });
  prepareCluster({ backups, to, cluster, user: findServerUser(), keys: KEYS });
  postgres = await startEmbeddedPostgres({ folder, settings: { hot_standby: 'off' } });
  return postgres;
}

beforeAll(async () => {
  [folder, backups] = [makeScratchFolder('restore'), makeScratchFolder('backups')];
  postgres = await startEmbeddedPostgres({ folder });
  await createDatabase(postgres.url, DATABASE);
  await migrate(urlOf(postgres));
  const db = openDatabase(openPool({ connectionString: urlOf(postgres), max: 1 }));
  await openLedger(connectionOf(db), ACCOUNT);
  await db.destroy();
}, TIMEOUT_MS);
afterAll(async () => {
  await archive?.stop();
  await postgres.stop();
  for (const used of [folder, backups, postgres.folder]) rmSync(used, { recursive: true, force: true });
}, TIMEOUT_MS);

test(
  'after the loss of the whole data folder the ledger is back to the last acknowledged transfer, and to any moment before',
  { timeout: TIMEOUT_MS },
  async () => {
    let moment = new Date(0);
    archive = await archiveWal(postgres.adminUrl, backups, KEYS);
    await ask(postgres.adminUrl, `ALTER SYSTEM SET synchronous_standby_names = '${ARCHIVE_NAME}'`);
    await ask(postgres.adminUrl, 'SELECT pg_reload_conf()');
    await withPoster(async (poster) => {
      await post(poster, BEFORE_BACKUP);
      await takeBaseBackup(postgres.adminUrl, backups, KEYS);
      await post(poster, 10);
      const [row] = await ask<{ now: Date }>(postgres.url, 'SELECT clock_timestamp() AS now');
      moment = new Date(row!.now.getTime() + 1); // the driver cuts microseconds off
      while (Date.now() <= moment.getTime()) await ask(postgres.url, 'SELECT 1');
      await post(poster, 10);
      await destroy();
    });
    await archive.stop();
    archive = undefined;
    expect(acknowledged).toHaveLength(BEFORE_BACKUP + 20);

    // Nothing of the database can be read in the backup without its key.
    const contents = filesBelow(backups).map((name) => readFileSync(join(backups, name)));
    expect(contents.filter((bytes) => bytes.includes('PG_VERSION') || bytes.includes('CREATE TABLE'))).toEqual([]);
    expect(findUnreadable(backups, KEYS)).toEqual([]);
    expect(findUnreadable(backups, undefined)[0]).toMatch(/is encrypted: set BACKUP_KEYS/);
    expect(findUnreadable(backups, parseBackupKeys(`b2:${'5b'.repeat(32)}`))[0]).toMatch(/BACKUP_KEYS has no key b1/);

    expect(await ledgerOf(await restore('latest'))).toEqual({ faults: [], hashes: acknowledged });
    await postgres.stop();
    expect(await ledgerOf(await restore(moment))).toEqual({
      faults: [],
      hashes: acknowledged.slice(0, BEFORE_BACKUP + 10),
    });

    // It serves again, alone: it waits for no archive, and what is posted continues the chain.
    acknowledged.length = BEFORE_BACKUP + 10;
    await withPoster((poster) => post(poster, 1));
    expect(await ledgerOf(postgres)).toEqual({ faults: [], hashes: acknowledged });

    // Its history is a new one, which the old archive does not mix with its own.
    await expect(archiveWal(postgres.adminUrl, backups, KEYS)).rejects.toThrow(/of before a restore/);
  },
);

test('a moment before the first backup, or without a zone, is refused', () => {
  const cluster = join(folder, 'never');
  const before = { backups, to: new Date('2020-01-01T00:00:00Z'), cluster, user: undefined, keys: undefined };
  expect(() => prepareCluster(before)).toThrow(/nothing before that can be restored/);
  expect(() => prepareCluster({ ...before, to: 'latest', backups: join(folder, 'none') })).toThrow(/no base backup/);
  expect(() => prepareCluster({ ...before, cluster: folder })).toThrow(/overwrites nothing/);
  expect(() => parseTarget('2026-11-23T21:30:00')).toThrow(/with its zone/);
  expect(parseTarget('2026-11-23T21:30:00+08:00')).toEqual(new Date('2026-11-23T13:30:00Z'));
  expect(parseTarget('latest')).toBe('latest');
});

describe('the log after a base backup', () => {
  const MB_16 = 16 * 1024 * 1024;
  const base = {
    folder: '',
    started_at: '',
    finished_at: '',
    system_id: '1',
    timeline: 1,
    segment_bytes: MB_16,
    end_lsn: '0/3000138',
  };
  const file = (n: number) => `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`;

  test('begins with the file of its end, and the last may be unfinished', () => {
    expect(logAfter(base, [file(2), file(3), file(4), `${file(5)}.partial`])).toEqual([file(3), file(4), file(5)]);
    expect(logAfter(base, [file(4)])).toEqual([file(4)]);
    expect(logAfter(base, [])).toEqual([]);
  });

  test('with a file missing is refused, because a replay would end there in silence', () => {
    expect(() => logAfter(base, [file(3), file(5)])).toThrow(`The file ${file(4)} of the write-ahead log is missing`);
    expect(() => logAfter(base, [file(5)])).toThrow(/is missing/);
  });

  test('has the file names that PostgreSQL gives it', () => {
    expect(segmentName(1, parseLsn('16/B374D848'), MB_16)).toBe('0000000100000016000000B3');
    expect(segmentStart('0000000100000016000000B3', MB_16)).toEqual({ timeline: 1, start: parseLsn('16/B3000000') });
    expect(formatLsn(parseLsn('16/B374D848'))).toBe('16/B374D848');
  });
});
