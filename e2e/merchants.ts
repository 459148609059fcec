import { randomBytes } from 'node:crypto';
import { auth } from '@kutip/contracts/auth';
import { call } from '@kutip/contracts/call';
import type { Data } from '@kutip/contracts/endpoint';
import { tours } from '@kutip/contracts/tours';
import { users } from '@kutip/contracts/users';
import type { Page } from 'playwright-core';
import { newPage, testEnvironment } from './fixtures.ts';
import type { PageOptions } from './fixtures.ts';
import { readEmailedLink } from './mailbox.ts';

export interface Merchant {
  username: string;
  password: string;
  company_name: string;
  tokens: Data<typeof auth.register>;
}

/** Registers a merchant for one journey. The product tour is switched off unless `needs_tour` is set. */
export async function registerMerchant(company_name = 'Kedai Ujian', { needs_tour = false } = {}): Promise<Merchant> {
  const username = `ujian-${randomBytes(5).toString('hex')}`;
  const password = 'Kuih-Lapis-77!';
  const body = {
    full_name: 'Aminah Ujian',
    email: `${username}@kedai.example`,
    username,
    phone_number: '012-345 6789',
    password,
    password_confirmation: password,
    company_name,
  };
  const base = `${testEnvironment().url}/`;
  const tokens = await call(auth.register, { body }, { base });
  if (!needs_tour) {
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    await call(tours.create, { body: { setting: 'dashboard', settings: { tour_enabled: false } } }, { base, headers });
  }
  return { username, password, company_name, tokens };
}

/** Confirms the merchant's address with the link that they were e-mailed. */
export async function confirmEmail({ tokens }: Merchant): Promise<void> {
  const link = new URL(await readEmailedLink(tokens.user.email, /Confirm your email address/));
  const body = { token: link.searchParams.get('confirm')! };
  await call(users.confirmEmail, { body }, { base: `${testEnvironment().url}/` });
}

/** Signs in on the login page and waits for the first page behind it. */
export async function signIn(page: Page, { username, password }: Merchant): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email or user name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** A page of the merchant portal, signed in. */
export async function newMerchantPage(merchant: Merchant, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await signIn(page, merchant);
  return page;
}
