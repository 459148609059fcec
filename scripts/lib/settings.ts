import { resolve } from 'node:path';
import { z } from 'zod';
import { Fault } from './fault.ts';

/** What the start itself must know; everything else is read by the processes that it starts. */
export interface StartSettings {
  port: number;
  /** Of the admin and the introducer portal. */
  admin_port: number;
  introducer_port: number;
  sandbox_port: number;
  database_port: number;
  data_folder: string;
  /** A PostgreSQL of the user's own; without it the embedded one is used. */
  database_url: string | undefined;
  /** The same database for the owner of its tables, if that is another role. */
  database_owner_url: string | undefined;
}

const port = z.coerce.number<string>().int().min(1).max(65_535);
const DATABASE_ADDRESS = [
  z.url({ protocol: /^postgres(ql)?$/ }),
  'a PostgreSQL address, postgres://user:password@host:5432/name',
] as const;
const TAKES = {
  PORT: [port, 'a port, 1 to 65535'],
  ADMIN_PORT: [port, 'a port, 1 to 65535'],
  INTRODUCER_PORT: [port, 'a port, 1 to 65535'],
  SANDBOX_PORT: [port, 'a port, 1 to 65535'],
  DATABASE_PORT: [port, 'a port, 1 to 65535'],
  DATABASE_URL: DATABASE_ADDRESS,
  DATABASE_OWNER_URL: DATABASE_ADDRESS,
} as const;

/** @throws Fault that names the variable and what it takes. Its value is not repeated: it may be a password. */
export function readStartSettings(env: NodeJS.ProcessEnv): StartSettings {
  const read = <T>(name: keyof typeof TAKES, preset: T): T | string | number => {
    const text = env[name];
    if (text === undefined || text === '') return preset;
    const [parser, takes] = TAKES[name];
    const parsed = parser.safeParse(text);
    if (!parsed.success) throw new Fault(`${name} is wrong: it takes ${takes}.`);
    return parsed.data;
  };
  return {
    port: Number(read('PORT', 3000)),
    admin_port: Number(read('ADMIN_PORT', 3002)),
    introducer_port: Number(read('INTRODUCER_PORT', 3001)),
    sandbox_port: Number(read('SANDBOX_PORT', 3100)),
    database_port: Number(read('DATABASE_PORT', 3432)),
    data_folder: resolve(env.KUTIP_DATA_DIR || '.data'),
    database_url: read('DATABASE_URL', undefined) as string | undefined,
    database_owner_url: read('DATABASE_OWNER_URL', undefined) as string | undefined,
  };
}

/** The ports that a start needs, each with the variable that moves it. */
export function portsOf(settings: StartSettings): { variable: string; port: number }[] {
  const { port: api, admin_port, introducer_port, sandbox_port, database_port, database_url } = settings;
  return [
    { variable: 'PORT', port: api },
    { variable: 'ADMIN_PORT', port: admin_port },
    { variable: 'INTRODUCER_PORT', port: introducer_port },
    { variable: 'SANDBOX_PORT', port: sandbox_port },
    ...(database_url === undefined ? [{ variable: 'DATABASE_PORT', port: database_port }] : []),
  ];
}

/** @throws Fault when two of them are one, or when another program has one already. */
export async function checkPorts(
  ports: { variable: string; port: number }[],
  isFree: (port: number) => Promise<boolean>,
): Promise<void> {
  for (const [at, { variable, port: given }] of ports.entries()) {
    const twin = ports.slice(0, at).find((other) => other.port === given);
    if (twin) throw new Fault(`${twin.variable} and ${variable} are both ${given}: give each a port of its own.`);
    if (!(await isFree(given)))
      throw new Fault(`Port ${given} is taken by another program. Stop that one, or set ${variable} to a free port.`);
  }
}
