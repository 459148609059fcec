import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Fault } from './fault.ts';

/** One bundle: where it is built, by which arguments of Vite, from which folders, and what proves that it is there. */
export interface FrontEnd {
  name: string;
  folder: string;
  args: string[];
  env: Record<string, string>;
  sources: string[];
  proof: string;
}

const SHARED = ['packages/domain', 'packages/contracts'];

export const FRONT_ENDS: FrontEnd[] = [
  {
    name: 'portal',
    folder: 'apps/portal',
    args: ['build'],
    env: { PORTAL_TYPE: 'merchant' },
    sources: ['apps/portal', ...SHARED],
    proof: 'apps/portal/dist/merchant/index.html',
  },
  {
    name: 'public pages',
    folder: 'apps/public',
    args: ['build'],
    env: {},
    sources: ['apps/public', ...SHARED],
    // The bundle of the browser and, after it, the one that the server renders with.
    proof: 'apps/public/dist/server/entry-server.js',
  },
];

const IGNORED = /(^|\/)(node_modules|dist)(\/|$)|[.]test[.]tsx?$/;

/** The same build, again at every change; what lies there stays served until the new one is written. */
export const watchArguments = (args: string[]): string[] => [...args, '--watch', '--emptyOutDir', 'false'];

/** Hash of everything that a bundle is made of: its sources, the locked libraries, how it is built. */
export function hashOf(root: string, { args, env, sources }: FrontEnd): string {
  const hash = createHash('sha256').update(JSON.stringify({ args, env, node: process.version }));
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

// Beside the output folder: Vite empties that one, and it is served.
const stampOf = (root: string, { proof, folder }: FrontEnd): string =>
  join(root, folder, 'dist', `${basename(dirname(proof))}.hash`);

/** Whether the bundle lies there, made of what the sources are now. */
export function isBuilt(root: string, frontEnd: FrontEnd): boolean {
  const stamp = stampOf(root, frontEnd);
  return (
    existsSync(join(root, frontEnd.proof)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOf(root, frontEnd)
  );
}

const runVite = (root: string, { name, folder, args, env }: FrontEnd, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: join(root, folder),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...env },
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

/**
 * Builds what is stale and leaves alone what is not (D-78). Answers the names of what was built.
 * @throws Fault with the words of Vite when a source is wrong.
 */
export async function buildFrontEnds(
  root: string,
  note: (text: string) => void,
  signal?: AbortSignal,
  frontEnds = FRONT_ENDS,
): Promise<string[]> {
  const stale = frontEnds.filter((frontEnd) => !isBuilt(root, frontEnd));
  for (const frontEnd of stale) {
    note(frontEnd.name);
    const stamp = stampOf(root, frontEnd);
    const hash = hashOf(root, frontEnd);
    rmSync(stamp, { force: true });
    await runVite(root, frontEnd, signal);
    if (!existsSync(join(root, frontEnd.proof)))
      throw new Fault(`The build of the ${frontEnd.name} made no ${frontEnd.proof}.`);
    writeFileSync(stamp, hash);
  }
  return stale.map(({ name }) => name);
}
