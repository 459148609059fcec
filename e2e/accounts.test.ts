import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pictureOf } from '../test/make-picture.ts';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { newMerchantPage, registerMerchant, signIn } from './merchants.ts';
import type { Merchant } from './merchants.ts';

// People and their businesses: joining, switching, forgetting, and leaving a device behind.

let owner: Merchant;
beforeAll(async () => {
  owner = await registerMerchant('Kedai Pasukan');
});

const NEW_PASSWORD = 'Baharu-1234!';

interface Mail {
  subject: string;
  text: string;
}

/** The link of the newest mail to somebody whose subject is this, once the worker has sent it. */
async function linkInMail(to: string, subject: RegExp): Promise<string> {
  const asked = async (): Promise<string | undefined> => {
    const answer = await fetch(`${site().sandbox_url}/mail/messages?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: Mail[] };
    const mail = messages.find((one) => subject.test(one.subject));
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  };
  return expect
    .poll(asked, { timeout: 30_000 })
    .toBeTruthy()
    .then(async () => (await asked())!);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const openUserMenu = (page: Page) => page.getByRole('button', { name: /Your account,/ }).click();

test('an owner invites somebody, who joins by the link; a role that changes shows at once', async () => {
  const page = await newMerchantPage(owner);
  await page.getByRole('link', { name: 'Team' }).click();
  await heading(page, 'Team').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  const email = `siti-${owner.username}@kedai.example`;
  await page.getByLabel('Full name').fill('Siti Hajar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption({ label: 'Viewer: May look, changes nothing.' });
  // What was typed survives a reload.
  await page.reload();
  await page.getByText('What you typed before is back.').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('table').getByText('Invited').waitFor();

  const phone = await newPage({ width: 360 });
  await phone.goto(await linkInMail(email, /invites you to Kedai Pasukan/));
  await heading(phone, 'You are invited').waitFor();
  await expectNoAxeViolations(phone);
  await phone.getByLabel('Mobile number').fill('0123456678');
  await phone.getByLabel('User name').fill(`siti-${owner.username}`);
  await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: 'Join Kedai Pasukan' }).click();
  await phone.waitForURL('**/dashboard');
  // She may look, so there is nothing of the team for her.
  await phone.goto('/collections/list');
  await heading(phone, 'Collections').waitFor();
  expect(await phone.getByRole('link', { name: 'Create payment form' }).count()).toBe(0);

  // She is another record now that she has accepted.
  await page.reload();
  await page.getByRole('link', { name: /Siti Hajar/ }).click();
  await heading(page, 'Siti Hajar').waitFor();
  await page.getByLabel('Role').selectOption({ label: 'Staff: Collections, bills and customers, no money.' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await phone.reload();
  await phone.getByRole('link', { name: 'Create payment form' }).first().waitFor();

  await page.getByRole('button', { name: 'Take off the team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the team' }).click();
  await heading(page, 'Team').waitFor();
  await phone.reload();
  await phone.getByText('SESSION EXPIRED', { exact: true }).waitFor();
});

test('the last owner stays one, and is told why', async () => {
  const page = await newMerchantPage(owner);
  await page.goto('/team');
  await page.getByRole('link', { name: /Aminah Ujian/ }).click();
  await page.getByRole('button', { name: 'Take off the team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await dialog.getByText('Last Owner').waitFor();
  expect(await dialog.getByTestId('error-code').textContent()).toBe('4010');
});

test('the logo that payers see beside the name', async () => {
  const page = await newMerchantPage(owner);
  await page.goto('/accounts');
  await heading(page, 'Businesses').waitFor();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await pictureOf('png') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('img', { name: /Logo/ }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  const logo = page.getByRole('img', { name: /Logo/ });
  await logo.waitFor();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(32);
  await expectNoAxeViolations(page);
});

test('a second business; the tab that was left behind does nothing before it is told', async () => {
  const page = await newMerchantPage(owner);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Switch business' }).click();
  await heading(page, 'Which business?').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'New business' }).click();
  const other = await page.context().newPage();
  await other.goto('/accounts');
  await heading(other, 'Businesses').waitFor();
  await page.getByLabel('Business name').fill('Kedai Kedua');
  await page.getByRole('button', { name: 'Open business' }).click();
  await page.waitForURL('**/dashboard');

  const notice = other.getByRole('dialog', { name: 'You switched to another business' });
  await notice.getByText('This tab still shows Kedai Pasukan').waitFor();
  await expectNoAxeViolations(other);
  await notice.getByRole('button', { name: 'Back to Kedai Pasukan' }).click();
  await notice.waitFor({ state: 'hidden' });
  await other.getByRole('heading', { name: 'This business' }).waitFor();
  const left = page.getByRole('dialog', { name: 'You switched to another business' });
  await left.getByRole('button', { name: 'Go on with Kedai Pasukan' }).click();
  await left.waitFor({ state: 'hidden' });

  // Whoever has a choice is asked at the next login.
  const again = await newPage();
  await signIn(again, owner);
  await again.waitForURL('**/account-switcher');
  await again.getByRole('button', { name: /Kedai Kedua/ }).click();
  await again.waitForURL('**/dashboard');
  await openUserMenu(again);
  await again.getByText('Kedai Kedua · Owner').waitFor();
});

test('a forgotten password and user name come by mail', async () => {
  const merchant = await registerMerchant('Kedai Lupa');
  const email = `${merchant.username}@kedai.example`;
  const phone = await newPage({ width: 360 });
  await phone.goto('/login');
  await phone.getByRole('link', { name: 'Forgot your user name?' }).click();
  await heading(phone, 'Forgot your user name?').waitFor();
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Send my user name' }).click();
  await phone.getByText('If we know you, an email is on its way.').waitFor();
  expect(await linkInMail(email, /Your user name/)).toBe(`${site().url}/login`);

  await phone.goto('/forgot-password');
  await expectNoAxeViolations(phone);
  await phone.getByLabel('Email or user name').fill(merchant.username);
  await phone.getByRole('button', { name: 'Send the link' }).click();
  await phone.getByText('If we know you, an email is on its way.').waitFor();
  const link = await linkInMail(email, /Choose a new password/);
  await phone.goto(link);
  await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: 'Save the password' }).click();
  await phone.getByText('Your new password is saved.').waitFor();
  await signIn(phone, { ...merchant, password: NEW_PASSWORD });
  await phone.waitForURL('**/dashboard');

  const late = await newPage();
  await late.goto(link);
  await late.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await late.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  await late.getByRole('button', { name: 'Save the password' }).click();
  await late.getByRole('dialog', { name: 'Error' }).getByText('This link is no longer good').waitFor();
});

test('a device is signed out from another one', async () => {
  const merchant = await registerMerchant('Kedai Peranti');
  const [desk, phone] = [await newMerchantPage(merchant), await newMerchantPage(merchant, { width: 360 })];
  await openUserMenu(desk);
  await desk.getByRole('menuitem', { name: 'My devices' }).click();
  await heading(desk, 'My devices').waitFor();
  await desk.getByText('This device').waitFor();
  await expectNoAxeViolations(desk);
  await desk.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await desk.getByText('All other devices are signed out').waitFor();
  await phone.reload();
  await phone.getByText('SESSION EXPIRED', { exact: true }).waitFor();

  await desk.goto('/me');
  await heading(desk, 'My profile').waitFor();
  await expectNoAxeViolations(desk);
  await desk.getByLabel('Full name').fill('Aminah binti Ujian');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByText('Saved').first().waitFor();
  await desk.getByRole('button', { name: 'Your account, Aminah binti Ujian' }).waitFor();
});
