import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';

export interface Chromium {
  path: string;
  env: Record<string, string>;
}

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const CACHE = join(import.meta.dirname, '../../.cache');

/** Flags for every launch: no sandbox (root, containers), no background network traffic, the same rendering everywhere. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

const starts = (path: string, env: Record<string, string>): boolean =>
  spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 30_000 }).status === 0;

/** Unpacks the browser that npm installed, once per version, under .cache/. */
const unpack = async (): Promise<Chromium | undefined> => {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url);
  if (manifest === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const before = process.env.TMPDIR;
    // The package unpacks into the temporary folder, where an incomplete browser of another run would be used as if it
    // were complete. It gets a folder of ours, which is renamed when it is complete.
    process.env.TMPDIR = unfinished;
    try {
      const { default: packed, inflate } = await import('@sparticuz/chromium');
      await packed.executablePath();
      await inflate(join(manifest, '../bin/al2023.tar.br'));
      if (!existsSync(folder)) renameSync(unfinished, folder);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  const path = join(folder, 'chromium');
  // A bare machine lacks the libraries of a desktop (nss, expat); the package brings those too.
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  return [{}, libraries].map((env) => ({ path, env })).find(({ env }) => starts(path, env));
};

/**
 * Finds a browser: CHROMIUM_PATH, then one of the system, then the one from npm.
 * @throws when there is none: journeys must fail instead of being skipped.
 */
export async function findChromium(): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (starts(CHROMIUM_PATH, {})) return { path: CHROMIUM_PATH, env: {} };
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not start as a Chromium.`);
  }
  const system = SYSTEM.find((path) => existsSync(path) && starts(path, {}));
  if (system) return { path: system, env: {} };
  const packed = await unpack();
  if (packed) return packed;
  throw new Error('There is no Chromium that starts here. Install one, or set CHROMIUM_PATH to one.');
}
