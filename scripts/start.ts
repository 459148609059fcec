/**
 * npm start: everything Kutip needs, on this machine, from one command. Variables: PORT, ADMIN_PORT,
 * INTRODUCER_PORT, SANDBOX_PORT, DATABASE_PORT, KUTIP_DATA_DIR, DATABASE_URL, and those of apps/api/src/config.ts.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { bannerOf } from './lib/banner.ts';
import { bringUp } from './lib/bring-up.ts';
import { Fault } from './lib/fault.ts';
import { machine } from './lib/machine.ts';
import { createProgress } from './lib/progress.ts';
import { runUntilStopped } from './lib/run-until-stopped.ts';
import { readStartSettings } from './lib/settings.ts';

const root = join(import.meta.dirname, '..');
const progress = createProgress(process.stdout);
const stop_asked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));

async function start(): Promise<0 | 1> {
  const settings = readStartSettings(process.env);
  progress.say('\n  Kutip\n');
  return runUntilStopped({
    data_folder: settings.data_folder,
    progress,
    stop_asked,
    bringUp: async (onUndo) => {
      const running = await bringUp(
        {
          root,
          settings,
          env: process.env,
          progress,
          node_flags: [],
          with_demo_data: true,
          builds: async (note, signal) => {
            const built = await machine.buildAll(root, note, signal);
            note(built.length === 0 ? 'up to date' : `built: ${built.join(', ')}`);
          },
          onUndo,
        },
        machine,
      );
      progress.say(bannerOf(settings, running, `http://localhost:${settings.port}`));
      return running;
    },
  });
}

try {
  // Whatever still hangs on (a build, a connection) ends with this process: that is what the ties are for.
  process.exit(await start());
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  progress.say(`\n${error.message}\n`);
  process.exit(1);
}
