import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringUp } from '../../scripts/lib/bring-up.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { machine } from '../../scripts/lib/machine.ts';
import { createProgress } from '../../scripts/lib/progress.ts';
import { makeScratchFolder } from '../../scripts/lib/scratch.ts';

/** A running Kutip with demo data. */
export interface Demo {
  url: string;
  sandbox_url: string;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');

/** The one that KUTIP_URL names, or one of our own on free ports. */
export async function startDemo(): Promise<Demo> {
  const { KUTIP_URL, KUTIP_SANDBOX_URL, PATH, HOME } = process.env;
  if (KUTIP_URL)
    return { url: KUTIP_URL, sandbox_url: KUTIP_SANDBOX_URL ?? 'http://localhost:3100', stop: async () => {} };

  const data_folder = makeScratchFolder('demo');
  const [port, sandbox_port, database_port] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const undos: (() => unknown)[] = [];
  const stop = async () => {
    for (const undo of undos.toReversed()) await undo();
    rmSync(data_folder, { recursive: true, force: true });
  };
  try {
    await bringUp(
      {
        root: ROOT,
        settings: { port, sandbox_port, database_port, data_folder, database_url: undefined },
        env: { PATH, HOME, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' },
        progress: createProgress(process.stderr),
        node_flags: [],
        with_demo_data: true,
        frontEnds: async (note, signal) => void (await machine.buildFrontEnds(ROOT, note, signal)),
        onUndo: (undo) => undos.push(undo),
      },
      machine,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, sandbox_url: `http://localhost:${sandbox_port}`, stop };
}
