/**
 * Creates an admin login and prints its password once.
 * npm run open-admin -- EMAIL USERNAME PHONE "FULL NAME" [superadmin]   (uses the server's settings, DATABASE_URL
 * first)
 */
import { randomBytes } from 'node:crypto';
import { email as emailField, phone, username as usernameField } from '@kutip/contracts/fields';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import { ConfigError, readConfig } from '../src/config.ts';
import { createAdmin } from '../src/create-admin.ts';
import { openDatabase, openPool, transact } from '../src/platform/database.ts';

const [email, username, phone_number, full_name, role = 'admin'] = process.argv.slice(2);
const input = z
  .object({
    email: emailField,
    username: usernameField,
    phone_number: phone,
    full_name: z.string().trim().min(1).max(255),
    role: z.enum(['admin', 'superadmin']),
  })
  .safeParse({ email, username, phone_number, full_name, role });

async function run(): Promise<void> {
  if (!input.success)
    throw new ConfigError('Usage: npm run open-admin -- EMAIL USERNAME PHONE "FULL NAME" [superadmin]');
  const { DATABASE_URL, APP_NAME } = readConfig(process.env);
  const db = openDatabase(openPool({ connectionString: DATABASE_URL, max: 1 }));
  const password = `${randomBytes(12).toString('base64url')}-A1!`;
  try {
    await createAdmin(
      (work) => transact(db, work),
      { ...input.data, password },
      { platform_name: APP_NAME, now: new Date() },
    );
    console.log(`${input.data.username} may sign in to the admin portal with this password: ${password}`);
  } finally {
    await db.destroy();
  }
}

await run().catch((error: unknown) => {
  if (!(error instanceof ConfigError) && !(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
