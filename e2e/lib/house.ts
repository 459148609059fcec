import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringUp } from '../../scripts/lib/bring-up.ts';
import { explain } from '../../scripts/lib/explain.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { machine } from '../../scripts/lib/machine.ts';
import { createProgress } from '../../scripts/lib/progress.ts';
import { makeScratchFolder } from '../../scripts/lib/scratch.ts';
import { createUndoList } from '../../scripts/lib/undo-list.ts';

/** A whole Kutip of one's own: processes on free ports, data that live as long as it runs. */
export interface House {
  /** Origin of portal, public pages and API. */
  url: string;
  /** Origin of the admin portal. */
  admin_url: string;
  /** Origin of the pretend bank, its control page and the mailbox. */
  sandbox_url: string;
  /** The database behind them, for what no page shows. */
  database_url: string;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const LOGS = join(ROOT, '.cache', 'e2e-logs');

/** The settings of whoever runs this must not leak in: Vitest's own NODE_ENV among them. */
const environment = (data_folder: string): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  const served = {
    PORTAL_DIR: join(data_folder, 'merchant'),
    ADMIN_PORTAL_DIR: join(data_folder, 'admin'),
    PUBLIC_DIR: join(data_folder, 'public'),
  };
  return { PATH, HOME, TMPDIR, TZ, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'info', ...served };
};

/** It serves copies of the bundles: a build meanwhile would take away the files that open pages still name. */
const buildAndCopy = async (data_folder: string, note: (text: string) => void, signal: AbortSignal): Promise<void> => {
  await machine.buildFrontEnds(ROOT, note, signal);
  for (const portal of ['merchant', 'admin'])
    cpSync(join(ROOT, 'apps/portal/dist', portal), join(data_folder, portal), { recursive: true });
  cpSync(join(ROOT, 'apps/public/dist'), join(data_folder, 'public'), { recursive: true });
};

/**
 * Front ends as they are built for production, a fresh database, API, worker and sandbox. What its processes said is kept
 * by its name. Throws one plain sentence.
 */
export async function startHouse({ name, with_demo_data }: { name: string; with_demo_data: boolean }): Promise<House> {
  const data_folder = makeScratchFolder('e2e');
  const [port, admin_port] = [await findFreePort(), await findFreePort()];
  const [sandbox_port, database_port] = [await findFreePort(), await findFreePort()];
  const progress = createProgress(process.stderr);
  const undos = createUndoList();
  const stop = async (): Promise<void> => {
    const failures = await undos.run();
    cpSync(join(data_folder, 'logs'), join(LOGS, name), { recursive: true });
    rmSync(data_folder, { recursive: true, force: true });
    if (failures.length > 0) throw failures[0];
  };
  try {
    const { database_url } = await bringUp(
      {
        root: ROOT,
        settings: { port, admin_port, sandbox_port, database_port, data_folder, database_url: undefined },
        env: environment(data_folder),
        progress,
        node_flags: [],
        with_demo_data,
        frontEnds: (note, signal) => buildAndCopy(data_folder, note, signal),
        onUndo: undos.add,
      },
      {
        ...machine,
        startEmbeddedPostgres: (options) => machine.startEmbeddedPostgres({ ...options, durable: false }),
      },
    );
    const at = (one: number): string => `http://localhost:${one}`;
    return { url: at(port), admin_url: at(admin_port), sandbox_url: at(sandbox_port), database_url, stop };
  } catch (error) {
    await stop();
    const sentence = explain(error, { step: progress.failedStep() ?? 'start', data_folder });
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  }
}
