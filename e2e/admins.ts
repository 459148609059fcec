import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { createAdmin } from '../apps/api/src/create-admin.ts';
import { openDatabase, openPool, transact } from '../apps/api/src/platform/database.ts';
import { grantSecondFactor } from './second-factor.ts';
import { newPage, testEnvironment, type PageOptions } from './fixtures.ts';

export interface Admin {
  username: string;
  password: string;
}

/** Creates an admin user for one journey. */
export async function newAdmin(role: 'admin' | 'superadmin' = 'admin'): Promise<Admin> {
  const db = openDatabase(openPool({ connectionString: testEnvironment().database_url, max: 1 }));
  const username = `pentadbir-${randomBytes(5).toString('hex')}`;
  const password = 'Pentadbir-1234!';
  const person = {
    full_name: 'Hana Pentadbir',
    email: `${username}@kutip.example`,
    username,
    phone_number: '60123456789',
  };
  try {
    await createAdmin(
      (work) => transact(db, work),
      { ...person, password, role },
      { platform_name: 'Kutip', now: new Date() },
    );
  } finally {
    await db.destroy();
  }
  return { username, password };
}

/** A page of the admin portal, signed in with the password only. */
export async function signInAdmin({ username, password }: Admin, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ ...options, origin: testEnvironment().admin_url });
  await page.goto('/login');
  await page.getByLabel('Email or user name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** A page of the admin portal, signed in with a second factor. */
export async function newAdminPage(admin: Admin, options: PageOptions = {}): Promise<Page> {
  const page = await signInAdmin(admin, options);
  await grantSecondFactor(admin.username);
  await page.goto('/dashboard');
  return page;
}
