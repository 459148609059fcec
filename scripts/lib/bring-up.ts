import { join } from 'node:path';
import type { Config } from '../../apps/api/src/config.ts';
import type { DemoData } from '../../apps/api/src/seed.ts';
import { urlOfDatabase } from './database.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { apiEnvironment, keyFolderOf, sandboxEnvironment } from './environment.ts';
import { openLogFile } from './log-file.ts';
import type { Machine } from './machine.ts';
import type { Progress } from './progress.ts';
import type { Service, ServiceOptions } from './service.ts';
import { servingUrlOf } from './serving-role.ts';
import { checkPorts, portsOf } from './settings.ts';
import type { StartSettings } from './settings.ts';
import { shortPath } from './short-path.ts';
import type { Undo } from './undo-list.ts';

export interface BringUpOptions {
  root: string;
  settings: StartSettings;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  /** Extra arguments for Node before the program: `--watch` while developing. */
  node_flags: string[];
  /** A believable merchant for a database that is empty. */
  with_demo_data: boolean;
  /** Runs the processes from their sources, as development does, instead of from their bundles. */
  from_source?: boolean;
  /** Builds what is out of date, or starts what serves the front ends during development. */
  builds: (note: (text: string) => void, signal: AbortSignal) => Promise<void>;
  /** Receives how to undo each thing as soon as it is there, so that a failure half way leaves nothing behind. */
  onUndo: (undo: Undo) => void;
}

export interface Running {
  demo: DemoData | undefined;
  /** The database, for the owner of its tables. */
  owner_url: string;
  /** Where the embedded database lies; undefined with DATABASE_URL. */
  embedded: EmbeddedPostgres | undefined;
}

const DATABASE = 'kutip';

const startDatabase = ({ settings, progress, onUndo }: BringUpOptions, machine: Machine): Promise<EmbeddedPostgres> =>
  progress.step('Database', async (note) => {
    const folder = join(settings.data_folder, 'postgres');
    const embedded = await machine.startEmbeddedPostgres({ folder, port: settings.database_port });
    onUndo(() => embedded.stop());
    const moved = embedded.folder !== folder;
    note(
      moved
        ? `PostgreSQL 18 in ${embedded.folder}, because its account cannot reach ${folder}`
        : 'PostgreSQL 18, embedded',
    );
    return embedded;
  });

const migrate = (
  owner_url: string,
  serving_url: string,
  { progress }: BringUpOptions,
  machine: Machine,
): Promise<void> =>
  progress.step('Migrations', async (note) => {
    const { applied } = await machine.migrate(owner_url, serving_url);
    note(applied === 0 ? 'up to date' : `${applied} applied`);
  });

const seed = (config: Config, { progress, settings }: BringUpOptions, machine: Machine): Promise<DemoData> =>
  progress.step('Demo data', async (note) => {
    const demo = await machine.seed(config, note);
    machine.saveDemoData(settings.data_folder, demo);
    return demo;
  });

interface Filled {
  url: string;
  owner_url: string;
  demo: DemoData | undefined;
  embedded: EmbeddedPostgres | undefined;
}

/** The user's own server: what lies there is left as it is, but for what is new in the schema. */
const useOutside = async (
  url: string,
  options: BringUpOptions,
  machine: Machine,
  configOf: (url: string) => Config,
): Promise<Filled> => {
  await options.progress.step('Database', async (note) => note(await machine.checkOutsideDatabase(url)));
  const owner_url = options.settings.database_owner_url ?? url;
  await migrate(owner_url, url, options, machine);
  const needs_demo_data = options.with_demo_data && (await machine.isEmptyDatabase(url));
  const { data_folder } = options.settings;
  const demo = needs_demo_data ? await seed(configOf(url), options, machine) : machine.readDemoData(data_folder);
  return { url, owner_url, demo, embedded: undefined };
};

/** Ours: it is filled under another name and gets its own when it is whole, so that no start finds half of the demo data. */
const useEmbedded = async (
  options: BringUpOptions,
  machine: Machine,
  configOf: (url: string) => Config,
): Promise<Filled> => {
  const embedded = await startDatabase(options, machine);
  const owner_url = urlOfDatabase(embedded.url, DATABASE);
  const url = servingUrlOf(owner_url);
  if (await machine.hasDatabase(embedded.url, DATABASE)) {
    await migrate(owner_url, url, options, machine);
    return { url, owner_url, embedded, demo: machine.readDemoData(options.settings.data_folder) };
  }
  const unfinished = `${DATABASE}_unfinished`;
  const unfinished_owner_url = urlOfDatabase(embedded.url, unfinished);
  const unfinished_url = servingUrlOf(unfinished_owner_url);
  await machine.createDatabase(embedded.url, unfinished);
  await migrate(unfinished_owner_url, unfinished_url, options, machine);
  const demo = options.with_demo_data ? await seed(configOf(unfinished_url), options, machine) : undefined;
  await machine.renameDatabase(embedded.url, unfinished, DATABASE);
  return { url, owner_url, embedded, demo };
};

const servicesOf = (
  options: BringUpOptions,
  api: NodeJS.ProcessEnv,
  sandbox: NodeJS.ProcessEnv,
): [ServiceOptions, ...ServiceOptions[]] => {
  const { root, settings, progress, node_flags, from_source = false } = options;
  const programOf = (app: string, name: string): string =>
    from_source ? `apps/${app}/src/${name}.ts` : `apps/${app}/dist/server/${name}.js`;
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
    // Node keeps what it has compiled, so that the next start need not compile it again.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...env },
    log: openLogFile(join(logs, `${name.toLowerCase()}.log`), (error) =>
      progress.say(`  ! The log of the ${name} cannot be written: ${String(error)}. It goes on without.`),
    ),
    ready,
    onEvent: (sentence) => progress.say(`  ! ${sentence}`),
  });
  return [
    service('API', programOf('api', 'server'), api, { url: `http://127.0.0.1:${settings.port}/healthz` }),
    service('sandbox', programOf('sandbox', 'server'), sandbox, {
      url: `http://127.0.0.1:${settings.sandbox_port}/healthz`,
    }),
    service('worker', programOf('api', 'worker'), api, { line: (line) => line.includes('"msg":"worker ready"') }),
  ];
};

/** The API first and alone, since people wait for its pages; the others beside each other. */
const startServices = async (
  [api, ...others]: [ServiceOptions, ...ServiceOptions[]],
  { progress, onUndo }: BringUpOptions,
  machine: Machine,
): Promise<Service[]> => {
  const start = async (options: ServiceOptions): Promise<Service> => {
    const service = await progress.step(options.name, () => machine.startService(options));
    onUndo(() => service.stop());
    return service;
  };
  const first = await start(api);
  const starts = await Promise.allSettled(others.map(start));
  for (const one of starts) if (one.status === 'rejected') throw one.reason;
  return [first, ...starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))];
};

/**
 * From nothing to a running Kutip, step by step. What is out of date is built while the database is filled: each needs one
 * core for some seconds on the first start.
 * @throws whatever a step throws; `onUndo` has by then received an undo for everything that runs.
 */
export async function bringUp(options: BringUpOptions, machine: Machine): Promise<Running> {
  const { root, settings, env, progress, onUndo } = options;
  const { data_folder, port, admin_port, introducer_port, sandbox_port } = settings;
  await progress.step('Data folder', (note) => {
    note(shortPath(data_folder));
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

  const shared = { root, data_folder, secrets, port, admin_port, introducer_port, sandbox_port, given: env };
  const environmentFor = (url: string): NodeJS.ProcessEnv => apiEnvironment({ ...shared, database_url: url });
  const configOf = (url: string): Config => machine.readConfig(environmentFor(url));
  configOf(settings.database_url ?? 'postgres://embedded'); // a wrong setting is reported before anything is built

  const abort = new AbortController();
  onUndo(() => abort.abort());
  const [, { url, owner_url, demo, embedded }] = await Promise.all([
    progress.step('Builds', (note) => options.builds(note, abort.signal)),
    settings.database_url === undefined
      ? useEmbedded(options, machine, configOf)
      : useOutside(settings.database_url, options, machine, configOf),
  ]);

  const sandbox = sandboxEnvironment({ ...shared, database_url: url });
  await startServices(servicesOf(options, environmentFor(url), sandbox), options, machine);
  return { demo, embedded, owner_url };
}
