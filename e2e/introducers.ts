import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { createIntroducer } from '../apps/api/src/create-introducer.ts';
import { openDatabase, openPool, transact } from '../apps/api/src/platform/database.ts';
import { newPage, testEnvironment } from './fixtures.ts';

export interface Introducer {
  username: string;
  password: string;
  code: string;
}

/** Creates an introducer with a login for one journey. */
export async function newIntroducer(): Promise<Introducer> {
  const db = openDatabase(openPool({ connectionString: testEnvironment().database_url, max: 1 }));
  const username = `pengenal-${randomBytes(5).toString('hex')}`;
  const [password, code] = ['Pengenal-1234!', username.toUpperCase()];
  const person = { full_name: 'Farid Pengenal', email: `${username}@kenalan.example`, phone_number: '60123334455' };
  const rates = { payment_rate_bps: 2_000, payout_rate_bps: 1_000 };
  try {
    await createIntroducer((work) => transact(db, work), { ...person, ...rates, username, password, code }, new Date());
  } finally {
    await db.destroy();
  }
  return { username, password, code };
}

/** A page of the introducer portal, signed in. */
export async function newIntroducerPage({ username, password }: Introducer): Promise<Page> {
  const page = await newPage({ origin: testEnvironment().introducer_url });
  await page.goto('/login');
  await page.getByLabel('Email or user name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}
