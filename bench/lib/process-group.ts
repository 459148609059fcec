import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { ROOT, startServer, type BenchEnvironment, type ServerProcess } from './bench-environment.ts';
import type { SteadyLoadOptions, SteadyLoadResult } from './steady-load.ts';

/** One server or worker, which may be killed and started again on its port. */
export interface Member {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface ProcessGroup {
  servers: Member[];
  workers: Member[];
  /** Where the balancer listens. */
  port: number;
  logTail(): string;
  stop(): Promise<void>;
}

const SERVER = 'apps/api/src/server.ts';
const WORKER = 'apps/api/src/worker.ts';
/** Two servers, two workers and the balancer. */
const PORTS = 5;

/** Starts two servers behind a balancer and two workers, all on one database. */
export async function startProcessGroup(
  environment: BenchEnvironment,
  database_url: string,
  settings: NodeJS.ProcessEnv,
): Promise<ProcessGroup> {
  const running = new Map<string, ServerProcess>();
  const open = async (name: string, program: string, port: number): Promise<Member & { port: number }> => {
    const env = { ...settings, ...(program === WORKER && { WORKER_METRICS_PORT: String(port) }) };
    const start = async () =>
      void running.set(name, await startServer(environment, program, { database_url, env, port }));
    await start();
    return { name, port, start, kill: () => running.get(name)!.kill() };
  };
  const ports: number[] = [];
  while (new Set(ports).size < PORTS) ports.push(await findFreePort());
  const [one, two, three, four, port] = [...new Set(ports)] as [number, number, number, number, number];
  const [servers, workers] = await Promise.all([
    Promise.all([open('server 1', SERVER, one), open('server 2', SERVER, two)]),
    Promise.all([open('worker 1', WORKER, three), open('worker 2', WORKER, four)]),
  ]);
  const balancer = spawnNode('bench/balancer.ts', [port, ...servers.map((server) => server.port)]);
  await once(balancer.stdout!, 'data');
  return {
    servers,
    workers,
    port,
    logTail: () => [...running.values()][0]!.logTail(),
    async stop() {
      balancer.stdin!.end();
      await Promise.all([...running.values()].map((member) => member.stop()));
    },
  };
}

const spawnNode = (script: string, args: readonly (string | number)[]): ChildProcess =>
  spawn(process.execPath, [join(ROOT, script), ...args.map(String)], { stdio: ['pipe', 'pipe', 'inherit'] });

export interface SteadyLoad {
  /** Stops sending, and resolves when what was sent is acknowledged. */
  stop(): Promise<SteadyLoadResult>;
}

/** Starts to send from a process of its own. */
export function startSteadyLoad(folder: string, load: Omit<SteadyLoadOptions, 'result'>): SteadyLoad {
  const result = join(folder, 'steady-load-result.json');
  const options = join(folder, 'steady-load.json');
  writeFileSync(options, JSON.stringify({ ...load, result }));
  const child = spawnNode('bench/lib/steady-load.ts', [options]);
  const ended = once(child, 'close');
  return {
    async stop() {
      child.stdin!.end();
      const [code] = await ended;
      if (code !== 0) throw new Error('The load could not be sent.');
      return JSON.parse(readFileSync(result, 'utf8')) as SteadyLoadResult;
    },
  };
}
