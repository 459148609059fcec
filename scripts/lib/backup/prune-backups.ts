import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { baseBackups } from './base-backup.ts';
import { parseLsn, segmentName } from './replication.ts';
import { WAL_FOLDER } from './wal-archive.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Removes the base backups and the log that no moment of the last days needs: all before the newest base backup that was
 * complete when the period began. Uploads stay, since rows of any age name them. Returns what was removed.
 */
export function pruneBackups(backups: string, keep_days: number, now: Date): string[] {
  const begins_at = now.getTime() - keep_days * DAY_MS;
  const bases = baseBackups(backups);
  const oldest_needed = bases.findLastIndex(({ finished_at }) => new Date(finished_at).getTime() <= begins_at);
  const needed = bases[oldest_needed];
  if (!needed) return []; // none is old enough to have a successor
  const removed = bases.slice(0, oldest_needed).map(({ folder }) => folder);
  const log = join(backups, WAL_FOLDER);
  const first_needed = segmentName(needed.timeline, parseLsn(needed.end_lsn) - 1n, needed.segment_bytes);
  if (existsSync(log))
    removed.push(
      ...readdirSync(log)
        .filter((name) => /^[0-9A-F]{24}$/.test(name) && name < first_needed)
        .map((name) => join(log, name)),
    );
  for (const path of removed) rmSync(path, { recursive: true });
  return removed;
}
