import { join, relative } from 'node:path';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { apiEnvironment, keyFolderOf, sandboxEnvironment } from './environment.ts';
import type { EnvironmentOptions } from './environment.ts';
import type { Fault } from './fault.ts';
import { openLogFile } from './log-file.ts';
import type { DemoData, Machine } from './machine.ts';
import type { Progress } from './progress.ts';
import type { Service, ServiceOptions } from './service.ts';
import { checkPorts, portsOf } from './settings.ts';
import type { StartSettings } from './settings.ts';

export interface BringUpOptions {
  root: string;
  settings: StartSettings;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  /** Extra arguments for Node before the program: `--watch` while developing. */
  node_flags: string[];
  /** Builds the front ends, or starts what serves them while developing. */
  frontEnds: (note: (text: string) => void, signal: AbortSignal) => Promise<void>;
  /** Receives how to undo each thing as soon as it is there, so that a failure half way leaves nothing behind. */
  onUndo: (undo: () => Promise<void> | void) => void;
}

export interface Running {
  /** The first process that could not be kept alive. */
  given_up: Promise<Fault>;
  demo: DemoData | undefined;
  /** Where the embedded database lies; undefined with DATABASE_URL. */
  embedded: EmbeddedPostgres | undefined;
}

const prepareDatabase = async (
  options: BringUpOptions,
  machine: Machine,
): Promise<{ url: string; embedded?: EmbeddedPostgres }> => {
  const { settings, progress, onUndo } = options;
  if (settings.database_url !== undefined) {
    const url = settings.database_url;
    await progress.step('Database', async (note) => note(await machine.checkOutsideDatabase(url)));
    return { url };
  }
  return progress.step('Database', async (note) => {
    const folder = join(settings.data_folder, 'postgres');
    const embedded = await machine.startEmbeddedPostgres({ folder, port: settings.database_port });
    onUndo(() => embedded.stop());
    const moved = embedded.folder !== folder;
    note(
      moved
        ? `PostgreSQL 18 in ${embedded.folder}, because its account cannot reach ${folder}`
        : 'PostgreSQL 18, embedded',
    );
    return { url: await machine.ensureDatabase(embedded.url, 'kutip'), embedded };
  });
};

const fillDatabase = async (
  { progress, settings }: BringUpOptions,
  environment: NodeJS.ProcessEnv,
  machine: Machine,
): Promise<DemoData | undefined> => {
  const config = machine.readConfig(environment);
  await progress.step('Migrations', async (note) => {
    const count = await machine.migrate(config.DATABASE_URL);
    note(count === 0 ? 'up to date' : `${count} applied`);
  });
  if (!(await machine.isEmptyDatabase(config.DATABASE_URL))) return machine.readDemoData(settings.data_folder);
  return progress.step('Demo data', async (note) => {
    const demo = await machine.seed(config, note);
    machine.saveDemoData(settings.data_folder, demo);
    return demo;
  });
};

const servicesOf = (options: BringUpOptions, api: NodeJS.ProcessEnv, sandbox: NodeJS.ProcessEnv): ServiceOptions[] => {
  const { root, settings, progress, node_flags } = options;
  const logs = join(settings.data_folder, 'logs');
  const service = (
    name: string,
    program: string,
    env: NodeJS.ProcessEnv,
    ready: ServiceOptions['ready'],
  ): ServiceOptions => ({
    name,
    command: process.execPath,
    args: [...node_flags, join(root, program)],
    cwd: root,
    env,
    log: openLogFile(join(logs, `${name.toLowerCase()}.log`), (error) =>
      progress.say(`  ! The log of the ${name} cannot be written: ${String(error)}. It goes on without.`),
    ),
    ready,
    onEvent: (sentence) => progress.say(`  ! ${sentence}`),
  });
  return [
    service('sandbox', 'apps/sandbox/src/server.ts', sandbox, {
      url: `http://127.0.0.1:${settings.sandbox_port}/healthz`,
    }),
    service('API', 'apps/api/src/server.ts', api, { url: `http://127.0.0.1:${settings.port}/healthz` }),
    service('worker', 'apps/api/src/worker.ts', api, { line: (line) => line.includes('"msg":"worker ready"') }),
  ];
};

const startServices = async (
  services: ServiceOptions[],
  { progress, onUndo }: BringUpOptions,
  machine: Machine,
): Promise<Service[]> => {
  const starts = await Promise.allSettled(
    services.map(async (options) => {
      const service = await progress.step(options.name, () => machine.startService(options));
      onUndo(() => service.stop());
      return service;
    }),
  );
  for (const start of starts) if (start.status === 'rejected') throw start.reason;
  return starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
};

/**
 * From nothing to a running Kutip, step by step. The front ends are built while the database is filled: each needs one
 * core for some seconds on the first start.
 * @throws whatever a step throws; `onUndo` has by then been told of all that runs.
 */
export async function bringUp(options: BringUpOptions, machine: Machine): Promise<Running> {
  const { root, settings, env, progress, onUndo } = options;
  const { data_folder, port, sandbox_port } = settings;
  await progress.step('Data folder', (note) => {
    note(relative(process.cwd(), data_folder) || '.');
    const lock = machine.openDataFolder(data_folder);
    onUndo(() => lock.release());
  });
  await progress.step('Ports', async (note) => {
    const ports = portsOf(settings);
    await checkPorts(ports, machine.isPortFree);
    note(ports.map((one) => one.port).join(', '));
  });
  const secrets = await progress.step('Keys', async () => {
    await machine.ensureKeys(keyFolderOf(data_folder));
    return machine.ensureSecrets(data_folder);
  });

  const abort = new AbortController();
  onUndo(() => abort.abort());
  const both = [
    progress.step('Front ends', (note) => options.frontEnds(note, abort.signal)),
    (async () => {
      const { url, embedded } = await prepareDatabase(options, machine);
      const shared: EnvironmentOptions = {
        root,
        data_folder,
        database_url: url,
        secrets,
        port,
        sandbox_port,
        given: env,
      };
      const api = apiEnvironment(shared);
      return { embedded, api, sandbox: sandboxEnvironment(shared), demo: await fillDatabase(options, api, machine) };
    })(),
  ] as const;
  // The first to fail is the one to speak of; the other fails only because we end it.
  const failures: unknown[] = [];
  for (const one of both) {
    one.catch((error: unknown) => {
      failures.push(error);
      abort.abort();
    });
  }
  const [, database] = await Promise.allSettled(both);
  if (failures.length > 0 || database.status === 'rejected') throw failures[0];
  const { embedded, api, sandbox, demo } = database.value;

  const services = await startServices(servicesOf(options, api, sandbox), options, machine);
  return { given_up: Promise.race(services.map((service) => service.given_up)), demo, embedded };
}
