import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringUp } from '../../scripts/lib/bring-up.ts';
import { explain } from '../../scripts/lib/explain.ts';
import { findFreePorts } from '../../scripts/lib/free-port.ts';
import { machine } from '../../scripts/lib/machine.ts';
import { createProgress } from '../../scripts/lib/progress.ts';
import { makeScratchFolder } from '../../scripts/lib/scratch.ts';
import { createUndoList } from '../../scripts/lib/undo-list.ts';

/** A complete Kutip on free ports with temporary data. */
export interface TestEnvironment {
  /** Origin of portal, public pages and API. */
  url: string;
  /** Origin of the admin portal. */
  admin_url: string;
  /** Origin of the introducer portal. */
  introducer_url: string;
  /** Origin of the sandbox: providers, control page and mailbox. */
  sandbox_url: string;
  /** The database for the owner of its tables, for what no page shows. */
  database_url: string;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const LOGS = join(ROOT, '.cache', 'e2e-logs');

/** Only these variables are passed on: the runner's own settings, such as Vitest's NODE_ENV, must not leak in. */
const processEnvironment = (data_folder: string): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  const front_ends = {
    PORTAL_DIR: join(data_folder, 'merchant'),
    ADMIN_PORTAL_DIR: join(data_folder, 'admin'),
    INTRODUCER_PORTAL_DIR: join(data_folder, 'introducer'),
    PUBLIC_DIR: join(data_folder, 'public'),
  };
  return { PATH, HOME, TMPDIR, TZ, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'info', ...front_ends };
};

/** Serves copies of the bundles: a concurrent build would delete files that open pages still reference. */
const buildAndCopy = async (data_folder: string, note: (text: string) => void, signal: AbortSignal): Promise<void> => {
  await machine.buildAll(ROOT, note, signal);
  for (const portal of ['merchant', 'admin', 'introducer'])
    cpSync(join(ROOT, 'apps/portal/dist', portal), join(data_folder, portal), { recursive: true });
  cpSync(join(ROOT, 'apps/public/dist'), join(data_folder, 'public'), { recursive: true });
};

/**
 * Starts production builds of the front ends, a fresh database, API, worker and sandbox. Logs are kept under `name`.
 * @throws an error with one plain sentence.
 */
export async function startEnvironment({
  name,
  with_demo_data,
}: {
  name: string;
  with_demo_data: boolean;
}): Promise<TestEnvironment> {
  const data_folder = makeScratchFolder('e2e');
  const ports = (await findFreePorts(5)) as [number, number, number, number, number];
  const [port, admin_port, introducer_port, sandbox_port, database_port] = ports;
  const progress = createProgress(process.stderr);
  const undos = createUndoList();
  const stop = async (): Promise<void> => {
    const failures = await undos.run();
    cpSync(join(data_folder, 'logs'), join(LOGS, name), { recursive: true });
    rmSync(data_folder, { recursive: true, force: true });
    if (failures.length > 0) throw failures[0];
  };
  try {
    const { owner_url } = await bringUp(
      {
        root: ROOT,
        settings: {
          port,
          admin_port,
          introducer_port,
          sandbox_port,
          database_port,
          data_folder,
          database_url: undefined,
          database_owner_url: undefined,
        },
        env: processEnvironment(data_folder),
        progress,
        node_flags: [],
        with_demo_data,
        builds: (note, signal) => buildAndCopy(data_folder, note, signal),
        onUndo: undos.add,
      },
      {
        ...machine,
        startEmbeddedPostgres: (options) => machine.startEmbeddedPostgres({ ...options, durable: false }),
      },
    );
    const originOf = (a_port: number): string => `http://localhost:${a_port}`;
    return {
      url: originOf(port),
      admin_url: originOf(admin_port),
      introducer_url: originOf(introducer_port),
      sandbox_url: originOf(sandbox_port),
      database_url: owner_url,
      stop,
    };
  } catch (error) {
    await stop();
    const sentence = explain(error, { step: progress.failedStep() ?? 'start', data_folder });
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  }
}
