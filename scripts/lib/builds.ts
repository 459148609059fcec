import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.ts';

/** One build: where, from which folders, which folders of `dist/` it makes, and the file that proves that they are whole. */
export interface Build {
  name: string;
  folder: string;
  env: Record<string, string>;
  sources: string[];
  outputs: string[];
  /** Within `dist/`; the last file that the build writes. */
  proof: string;
}

const SHARED = ['packages/domain', 'packages/contracts'];

export const BUILDS: Build[] = [
  {
    name: 'portal',
    folder: 'apps/portal',
    env: { PORTAL_TYPE: 'merchant' },
    sources: ['apps/portal', ...SHARED],
    outputs: ['merchant'],
    proof: 'merchant/index.html',
  },
  {
    name: 'admin portal',
    folder: 'apps/portal',
    env: { PORTAL_TYPE: 'admin' },
    sources: ['apps/portal', ...SHARED],
    outputs: ['admin'],
    proof: 'admin/index.html',
  },
  {
    name: 'introducer portal',
    folder: 'apps/portal',
    env: { PORTAL_TYPE: 'introducer' },
    sources: ['apps/portal', ...SHARED],
    outputs: ['introducer'],
    proof: 'introducer/index.html',
  },
  {
    name: 'public pages',
    folder: 'apps/public',
    env: {},
    sources: ['apps/public', ...SHARED],
    // The bundle of the browser and, after it, the one that the server renders with.
    outputs: ['client', 'server'],
    proof: 'server/entry-server.js',
  },
  {
    name: 'server and worker',
    folder: 'apps/api',
    env: {},
    sources: ['apps/api/src', 'packages/domain', 'packages/contracts'],
    outputs: ['server'],
    proof: 'server/server.js',
  },
  {
    name: 'sandbox',
    folder: 'apps/sandbox',
    env: {},
    sources: ['apps/sandbox', 'packages/domain'],
    outputs: ['server'],
    proof: 'server/server.js',
  },
];

const IGNORED = /(^|\/)(node_modules|dist)(\/|$)|[.]test[.]tsx?$/;

/** The same build, again at every change; what lies there stays served until the new one is written. */
export const WATCH_ARGUMENTS = ['build', '--watch', '--emptyOutDir', 'false'];

/** Hash of everything that a bundle is made of: its sources, the locked libraries, how it is built. */
export function hashOf(root: string, { env, sources }: Build): string {
  const packing = ['packed.ts', 'server-build.ts', 'without-json-schema.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  const hash = createHash('sha256').update(JSON.stringify({ env, node: process.version, packing }));
  const files = sources.flatMap((source) =>
    globSync('**/*.*', { cwd: join(root, source), exclude: (name) => IGNORED.test(name) }).map((file) =>
      join(source, file),
    ),
  );
  for (const file of ['package-lock.json', ...files.filter((one) => !IGNORED.test(one)).sort()]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const distOf = (root: string, { folder }: Build): string => join(root, folder, 'dist');

// Beside the output folders: those are served.
const stampOf = (root: string, target: Build): string => join(distOf(root, target), `${target.outputs.join('-')}.hash`);

/** Whether the bundle lies there, made of what the sources are now. */
export function isBuilt(root: string, target: Build): boolean {
  const stamp = stampOf(root, target);
  return (
    existsSync(join(distOf(root, target), target.proof)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOf(root, target)
  );
}

const runVite = (root: string, target: Build, build_dir: string, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const { name, folder, env } = target;
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: join(root, folder),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', BUILD_DIR: build_dir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    });
    let output = '';
    const keep = (chunk: Buffer): void => void (output = (output + String(chunk)).slice(-4000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else if (/ENOSPC|No space left/i.test(output)) reject(Object.assign(new Error(output), { code: 'ENOSPC' }));
      else reject(new Fault(`The ${name} could not be built:\n${output.trim()}`));
    });
  });

/** Builds beside the bundle in use and puts the new one in its place when it is whole: a build that fails changes nothing. */
const build = async (root: string, target: Build, signal?: AbortSignal): Promise<void> => {
  const dist = distOf(root, target);
  const building = join(dist, `.building-${process.pid}`);
  const hash = hashOf(root, target);
  rmSync(building, { recursive: true, force: true });
  try {
    await runVite(root, target, building, signal);
    if (!existsSync(join(building, target.proof)))
      throw new Fault(`The build of the ${target.name} made no ${target.proof}.`);
    rmSync(stampOf(root, target), { force: true });
    for (const output of target.outputs) {
      if (existsSync(join(dist, output))) renameSync(join(dist, output), join(building, `${output}.old`));
      renameSync(join(building, output), join(dist, output));
    }
    writeFileSync(stampOf(root, target), hash);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
};

/**
 * Builds what is stale and leaves alone what is not (D-78). Answers the names of what was built.
 * @throws Fault with the words of Vite when a source is wrong.
 */
export async function buildAll(
  root: string,
  note: (text: string) => void,
  signal?: AbortSignal,
  builds: readonly Build[] = BUILDS,
): Promise<string[]> {
  const stale = builds.filter((one) => !isBuilt(root, one));
  for (const one of stale) {
    note(one.name);
    await build(root, one, signal);
  }
  return stale.map(({ name }) => name);
}
