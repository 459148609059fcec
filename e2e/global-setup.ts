import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bringUp } from '../scripts/lib/bring-up.ts';
import { explain } from '../scripts/lib/explain.ts';
import { findFreePort } from '../scripts/lib/free-port.ts';
import { machine } from '../scripts/lib/machine.ts';
import { createProgress } from '../scripts/lib/progress.ts';
import { makeScratchFolder } from '../scripts/lib/scratch.ts';
import { createUndoList } from '../scripts/lib/undo-list.ts';
import { findChromium } from './lib/chromium.ts';
import type { Chromium } from './lib/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of portal, public pages and API. */
    site_url: string;
    /** Origin of the pretend bank, its control page and the mailbox. */
    sandbox_url: string;
    /** The database behind them, for what no page shows. */
    database_url: string;
    chromium: Chromium;
  }
}

const root = join(import.meta.dirname, '..');
const LOGS = join(root, '.cache', 'e2e-logs');

/** The settings of whoever runs the tests must not leak in: Vitest's own NODE_ENV among them. */
const environment = (data_folder: string): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  const served = { PORTAL_DIR: join(data_folder, 'portal'), PUBLIC_DIR: join(data_folder, 'public') };
  return { PATH, HOME, TMPDIR, TZ, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'info', ...served };
};

/** Journeys walk through copies of the bundles: a build meanwhile would take away the files that their pages still name. */
const buildAndCopy = async (data_folder: string, note: (text: string) => void, signal: AbortSignal): Promise<void> => {
  await machine.buildFrontEnds(root, note, signal);
  cpSync(join(root, 'apps/portal/dist/merchant'), join(data_folder, 'portal'), { recursive: true });
  cpSync(join(root, 'apps/public/dist'), join(data_folder, 'public'), { recursive: true });
};

/**
 * Everything a journey needs, once for all of them: front ends as they are built for production, an empty database,
 * API, worker and sandbox on ports of their own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  const data_folder = makeScratchFolder('e2e');
  const [port, sandbox_port, database_port] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const progress = createProgress(process.stderr);
  const undos = createUndoList();
  const tearDown = async (): Promise<void> => {
    const failures = await undos.run();
    cpSync(join(data_folder, 'logs'), LOGS, { recursive: true });
    rmSync(data_folder, { recursive: true, force: true });
    if (failures.length > 0) throw failures[0];
  };
  try {
    const { database_url } = await bringUp(
      {
        root,
        settings: { port, sandbox_port, database_port, data_folder, database_url: undefined },
        env: environment(data_folder),
        progress,
        node_flags: [],
        with_demo_data: false, // a journey makes what it needs
        frontEnds: (note, signal) => buildAndCopy(data_folder, note, signal),
        onUndo: undos.add,
      },
      {
        ...machine,
        // Its data live as long as the run.
        startEmbeddedPostgres: (options) => machine.startEmbeddedPostgres({ ...options, durable: false }),
      },
    );
    project.provide('site_url', `http://localhost:${port}`);
    project.provide('sandbox_url', `http://localhost:${sandbox_port}`);
    project.provide('database_url', database_url);
    project.provide('chromium', chromium);
  } catch (error) {
    await tearDown();
    const sentence = explain(error, { step: progress.failedStep() ?? 'start', data_folder });
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  }
  return tearDown;
}
