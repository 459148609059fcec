import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const lines = (cluster: string): string[] => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** Process ids are used again after a reboot: alive is not enough, it must be a server working in this very folder. */
const servesCluster = (pid: number, cluster: string): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(cluster);
};

/** Process id of the server that runs on the cluster, if one does. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = Number.parseInt(lines(cluster)[0] ?? '', 10);
  return pid > 0 && servesCluster(pid, cluster) ? pid : undefined;
}

/** PostgreSQL writes its state into the eighth line of postmaster.pid; pg_ctl waits for it in the same way. */
export const isPostmasterReady = (cluster: string): boolean => (lines(cluster)[7] ?? '').trim() === 'ready';

/** Takes away the pid file of a server that is gone, so that a stranger with its old process id cannot stop the next one. */
export function removeStalePidFile(cluster: string): void {
  if (runningPostmaster(cluster) === undefined) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
