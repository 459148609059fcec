/**
 * npm run dev: the same as npm start for work on the code. API, worker and sandbox start again when a file they read
 * changes; the public pages are built again; the portal comes from Vite's own server, which sends /api/v1/ (and nothing
 * else of /api/, C-01) to the API. Variables: those of npm start, and PORTAL_PORT (5173).
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { bannerOf } from './lib/banner.ts';
import { bringUp } from './lib/bring-up.ts';
import { Fault } from './lib/fault.ts';
import { isPortFree } from './lib/free-port.ts';
import { BUILDS, WATCH_ARGUMENTS } from './lib/builds.ts';
import { openLogFile } from './lib/log-file.ts';
import { machine } from './lib/machine.ts';
import { createProgress } from './lib/progress.ts';
import { runUntilStopped } from './lib/run-until-stopped.ts';
import { startService } from './lib/service.ts';
import { checkPorts, readStartSettings } from './lib/settings.ts';

const root = join(import.meta.dirname, '..');
const progress = createProgress(process.stdout);
const stop_asked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));

/** Vite as a process that is watched and restarted like the others. */
async function startVite(name: string, folder: string, args: string[], env: NodeJS.ProcessEnv, data_folder: string) {
  return startService({
    name,
    command: process.execPath,
    args: [join(root, 'node_modules/vite/bin/vite.js'), ...args],
    cwd: join(root, folder),
    env: { ...process.env, ...env },
    log: openLogFile(join(data_folder, 'logs', `${name.replaceAll(' ', '-')}.log`), () => {}),
    ready: { line: (line) => /ready in|built in/.test(line) },
    onEvent: (sentence) => progress.say(`  ! ${sentence}`),
  });
}

async function dev(): Promise<0 | 1> {
  const settings = readStartSettings(process.env);
  const portal_port = Number(process.env.PORTAL_PORT || 5173);
  await checkPorts([{ variable: 'PORTAL_PORT', port: portal_port }], isPortFree);
  const portal_url = `http://localhost:${portal_port}`;
  progress.say('\n  Kutip, for development\n');
  return runUntilStopped({
    data_folder: settings.data_folder,
    progress,
    stop_asked,
    bringUp: async (onUndo) => {
      const frontEnds = async (note: (text: string) => void, signal: AbortSignal): Promise<void> => {
        // The API serves a built portal too, and refuses to start without one; it is built once and then left.
        const pages = BUILDS.filter(({ outputs }) => !outputs.every((output) => output === 'server'));
        await machine.buildAll(root, note, signal, pages);
        const api = { KUTIP_API_URL: `http://127.0.0.1:${settings.port}`, NODE_ENV: 'development' };
        const serve = ['--port', String(portal_port), '--strictPort'];
        const watched = BUILDS.filter(({ folder }) => folder === 'apps/public').map(({ name, folder }) =>
          startVite(name, folder, WATCH_ARGUMENTS, {}, settings.data_folder),
        );
        const starts = [startVite('portal', 'apps/portal', serve, api, settings.data_folder), ...watched];
        await Promise.all(
          starts.map(async (start) => {
            const service = await start;
            onUndo(() => service.stop());
          }),
        );
        note('watched');
      };
      const node_flags = ['--watch', '--watch-preserve-output'];
      const running = await bringUp(
        {
          root,
          settings,
          env: process.env,
          progress,
          node_flags,
          builds: frontEnds,
          onUndo,
          with_demo_data: true,
          from_source: true,
        },
        machine,
      );
      progress.say(bannerOf(settings, running, portal_url));
      return running;
    },
  });
}

try {
  process.exit(await dev());
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  progress.say(`\n${error.message}\n`);
  process.exit(1);
}
