import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeImage } from '../test/make-image.ts';
import { expectNoAxeViolations, newPage, testEnvironment } from './fixtures.ts';
import { readEmailedLink } from './mailbox.ts';
import { confirmEmail, newMerchantPage, registerMerchant, signIn } from './merchants.ts';
import type { Merchant } from './merchants.ts';

// Team members and businesses: invitations, roles, switching businesses, forgotten passwords, and signing out devices.

let owner: Merchant;
beforeAll(async () => {
  owner = await registerMerchant('Kedai Pasukan');
  // Without a confirmed address the account may not send invitations.
  await confirmEmail(owner);
});

const NEW_PASSWORD = 'Baharu-1234!';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const openUserMenu = (page: Page) => page.getByRole('button', { name: /Your account,/ }).click();

test('an invited colleague joins by the link, and a changed role takes effect at once', async () => {
  const page = await newMerchantPage(owner);
  await page.getByRole('link', { name: 'Team' }).click();
  await heading(page, 'Team').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Invite a person' }).click();
  const email = `siti-${owner.username}@kedai.example`;
  await page.getByLabel('Full name').fill('Siti Hajar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption({ label: 'Viewer: Read only.' });
  // What was typed survives a reload.
  await page.reload();
  await page.getByText('We restored what you typed before.').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('table').getByText('Invited').waitFor();

  const phone = await newPage({ width: 360 });
  await phone.goto(await readEmailedLink(email, /invites you to Kedai Pasukan/));
  await heading(phone, 'You are invited').waitFor();
  await expectNoAxeViolations(phone);
  await phone.getByLabel('Mobile number').fill('0123456678');
  await phone.getByLabel('User name').fill(`siti-${owner.username}`);
  await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: 'Join Kedai Pasukan' }).click();
  await phone.waitForURL('**/dashboard');
  // A viewer cannot create anything.
  await phone.goto('/collections/list');
  await heading(phone, 'Collections').waitFor();
  expect(await phone.getByRole('link', { name: 'Create payment form' }).count()).toBe(0);

  // Accepting the invitation replaced it with a member record.
  await page.reload();
  await page.getByRole('link', { name: /Siti Hajar/ }).click();
  await heading(page, 'Siti Hajar').waitFor();
  await page.getByLabel('Role').selectOption({ label: 'Staff: Collections, bills and customers. No access to money.' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await phone.reload();
  await phone.getByRole('link', { name: 'Create payment form' }).first().waitFor();

  await page.getByRole('button', { name: 'Remove from team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
  await heading(page, 'Team').waitFor();
  await phone.reload();
  // The dialog about it closes with a reload, if a call in the background met the end of the session before it.
  await phone.waitForURL('**/login');
  await phone.goto('/collections/list');
  await phone.getByText('You need to login to access the page', { exact: true }).waitFor();
});

test('the last owner cannot be removed, and the dialog says why', async () => {
  const page = await newMerchantPage(owner);
  await page.goto('/team');
  await page.getByRole('link', { name: /Aminah Ujian/ }).click();
  await page.getByRole('button', { name: 'Remove from team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await dialog.getByText('Technical details').click();
  await dialog.getByText('Last Owner').waitFor();
  expect(await dialog.getByTestId('error-code').textContent()).toBe('4010');
});

test('a business uploads the logo that payers see', async () => {
  const page = await newMerchantPage(owner);
  await page.goto('/accounts');
  await heading(page, 'Businesses').waitFor();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await makeImage('png') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('img', { name: /Logo/ }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  const logo = page.getByRole('img', { name: /Logo/ });
  await logo.waitFor();
  expect(await logo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(32);
  await expectNoAxeViolations(page);
});

test('switching to a second business blocks tabs that still show the first one', async () => {
  const page = await newMerchantPage(owner);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Switch business' }).click();
  await heading(page, 'Which business?').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Create business' }).click();
  const other = await page.context().newPage();
  await other.goto('/accounts');
  await heading(other, 'Businesses').waitFor();
  await page.getByLabel('Business name').fill('Kedai Kedua');
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.waitForURL('**/dashboard');

  const notice = other.getByRole('dialog', { name: 'You switched to another business' });
  await notice.getByText('This tab still shows Kedai Pasukan').waitFor();
  await expectNoAxeViolations(other);
  await notice.getByRole('button', { name: 'Back to Kedai Pasukan' }).click();
  await notice.waitFor({ state: 'hidden' });
  await other.getByRole('heading', { name: 'This business' }).waitFor();
  const left = page.getByRole('dialog', { name: 'You switched to another business' });
  await left.getByRole('button', { name: 'Continue with Kedai Pasukan' }).click();
  await left.waitFor({ state: 'hidden' });

  // Each business can have a tab of its own: what one tab does is not done for the other.
  const business = (tab: Page) => tab.getByRole('button', { name: /Switch business$/ });
  await business(page).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Open Kedai Kedua in a new tab' }).click();
  const second = await opened;
  await second.waitForURL('**/dashboard');
  await business(second).getByText('Kedai Kedua').waitFor();
  await expectNoAxeViolations(second);
  await page.reload();
  await second.reload();
  await business(page).getByText('Kedai Pasukan').waitFor();
  await business(second).getByText('Kedai Kedua').waitFor();
  await openUserMenu(second);
  await second.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login');

  // A user with several businesses chooses one at the next login.
  const again = await newPage();
  await signIn(again, owner);
  await again.waitForURL('**/account-switcher');
  await again.getByRole('button', { name: /Kedai Kedua/ }).click();
  await again.waitForURL('**/dashboard');
  await openUserMenu(again);
  await again.getByText('Kedai Kedua · Owner').waitFor();
});

test('a forgotten user name and a password-reset link are sent by email, and the link works once', async () => {
  const merchant = await registerMerchant('Kedai Lupa');
  const email = `${merchant.username}@kedai.example`;
  const phone = await newPage({ width: 360 });
  await phone.goto('/login');
  await phone.getByRole('link', { name: 'Forgot your user name?' }).click();
  await heading(phone, 'Forgot your user name?').waitFor();
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Send user name' }).click();
  await phone.getByText('If an account matches, we have sent an email.').waitFor();
  expect(await readEmailedLink(email, /Your user name/)).toBe(`${testEnvironment().url}/login`);

  await phone.goto('/forgot-password');
  await expectNoAxeViolations(phone);
  await phone.getByLabel('Email or user name').fill(merchant.username);
  await phone.getByRole('button', { name: 'Send link' }).click();
  await phone.getByText('If an account matches, we have sent an email.').waitFor();
  const link = await readEmailedLink(email, /Choose a new password/);
  await phone.goto(link);
  await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: 'Save password' }).click();
  await phone.getByText('Your new password is saved.').waitFor();
  await signIn(phone, { ...merchant, password: NEW_PASSWORD });
  await phone.waitForURL('**/dashboard');

  const late = await newPage();
  await late.goto(link);
  await late.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await late.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  await late.getByRole('button', { name: 'Save password' }).click();
  await late.getByRole('dialog', { name: 'Error' }).getByText('This link is no longer valid').waitFor();
});

test('a user signs out all other devices', async () => {
  const merchant = await registerMerchant('Kedai Peranti');
  const [desktop, phone] = [await newMerchantPage(merchant), await newMerchantPage(merchant, { width: 360 })];
  await openUserMenu(desktop);
  await desktop.getByRole('menuitem', { name: 'My devices' }).click();
  await heading(desktop, 'My devices').waitFor();
  await desktop.getByText('This device').waitFor();
  await expectNoAxeViolations(desktop);
  await desktop.getByRole('button', { name: 'Sign out other devices' }).click();
  await desktop.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click();
  await desktop.getByText('All other devices are signed out').waitFor();
  await phone.reload();
  await phone.getByText('SESSION EXPIRED', { exact: true }).waitFor();

  await desktop.goto('/me');
  await heading(desktop, 'My profile').waitFor();
  await expectNoAxeViolations(desktop);
  await desktop.getByLabel('Full name').fill('Aminah binti Ujian');
  await desktop.getByRole('button', { name: 'Save', exact: true }).click();
  await desktop.getByText('Saved').first().waitFor();
  await desktop.getByRole('button', { name: 'Your account, Aminah binti Ujian' }).waitFor();
});
