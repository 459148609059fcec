import { z } from 'zod';

/** Why the sandbox cannot start: one sentence that says what is wrong and what to do. */
export class StartFault extends Error {}

const port = z.coerce.number<string>().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ });
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Every setting: its default, a description of valid values, and its parser. Read once at start. */
const SETTINGS = {
  SANDBOX_HOST: ['127.0.0.1', 'an address to listen on; the mailbox has no login, so keep it local', z.string().min(1)],
  SANDBOX_PORT: ['3100', 'a port, 0 to 65535', port],
  SANDBOX_DATA_DIR: ['.data/sandbox', 'a folder for the data of the sandbox', z.string().min(1)],
  SANDBOX_KEY_DIR: ['.data/keys', 'a folder of its own for keys and certificates', z.string().min(1)],
  SANDBOX_PUBLIC_URL: ['http://localhost:3100', 'the origin that browsers see', address],
  SANDBOX_SELLER_NAME: ['Kutip', 'the seller as the bank pages name it, 1 to 40 characters', z.string().min(1).max(40)],
  SANDBOX_SECRET: ['sandbox', 'the secret from which the secrets shared with Kutip are derived', z.string().min(1)],
  KUTIP_URL: ['http://localhost:3000', 'the origin of Kutip, for webhooks that are registered once', address],
  KUTIP_CALLBACK_URL: [
    'http://localhost:3000/api/v1/payment-services/switch/callback/fpx',
    'the address that takes direct confirmations',
    address,
  ],
  KUTIP_RETURN_URL: [
    'http://localhost:3000/api/v1/payment-services/switch/return/fpx',
    'the address that the payer’s browser brings confirmations to',
    address,
  ],
  LOG_LEVEL: ['info', LEVELS.join(', '), z.enum(LEVELS)],
} as const satisfies Record<string, readonly [string, string, z.ZodType]>;

type Settings = typeof SETTINGS;
export type SandboxConfig = { readonly [K in keyof Settings]: z.output<Settings[K][2]> };

/** Parses the environment; throws a StartFault that names every invalid variable and its valid values. */
export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  const faults: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, [preset, takes, parser]]) => {
    const parsed = (parser as z.ZodType).safeParse(env[name] ?? preset);
    if (!parsed.success) faults.push(`${name} is wrong: it takes ${takes}.`);
    return [name, parsed.data];
  });
  if (faults.length) throw new StartFault(faults.join('\n'));
  return Object.fromEntries(entries) as SandboxConfig;
}
