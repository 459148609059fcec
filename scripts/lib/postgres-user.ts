import { spawnSync } from 'node:child_process';

/** The account of the machine that the database server runs as. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

const idOf = (flag: '-u' | '-g', name: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : undefined;
};

/**
 * PostgreSQL refuses to run as root, so a start by root lends it an ordinary account that exists already.
 * Undefined means: run it as ourselves.
 */
export function findServerUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  return undefined;
}

/**
 * Whether that account may use a path. Asked by trying it as that account: one closed folder anywhere above the path
 * (a home of mode 700) is enough to lock it out, and access lists are not visible in the mode bits.
 */
export function canUse(user: OsUser, path: string, how: 'execute' | 'write'): boolean {
  const test = how === 'write' ? 'test -w "$1" && test -x "$1"' : 'test -r "$1" && test -x "$1"';
  const { status } = spawnSync('/bin/sh', ['-c', test, 'sh', path], { uid: user.uid, gid: user.gid, cwd: '/' });
  return status === 0;
}
