import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Fault } from './fault.ts';

const newSecret = () => randomBytes(32).toString('hex');
const secretsSchema = z.object({
  TOKEN_KEY: z.string().min(1),
  ENCRYPTION_KEYS: z.string().min(1),
  SANDBOX_SECRET: z.string().min(1),
});
/** By the names of the variables that production sets instead. */
export type Secrets = z.infer<typeof secretsSchema>;

const generate = (): Secrets => ({
  TOKEN_KEY: newSecret(),
  ENCRYPTION_KEYS: `k1:${newSecret()}`,
  SANDBOX_SECRET: newSecret(),
});

/**
 * The keys of a laptop, generated once: lost keys would make every stored bank number unreadable.
 * @throws Fault when the file is there and not whole, because new keys would not fit the old data.
 */
export function ensureSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  let text: string | undefined;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (text === undefined) {
    const secrets = generate();
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    return secrets;
  }
  chmodSync(file, 0o600);
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Fault(`${file} is damaged. Put back a copy, or remove ${folder} to start anew without the old data.`);
  }
}
