import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAdmin, newAdminPage } from './admins.ts';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { readEmailedLink } from './mailbox.ts';
import { newMerchantPage, registerMerchant, signIn, type Merchant } from './merchants.ts';
import { expectHeading, fillPayer, payAtBank } from './pay-page.ts';
import { confirmRecoveryCodes, enterCode, enterPassword, setUpAuthenticator, stepUpDialog } from './step-up.ts';

// A stranger becomes a merchant: registration, address, business, documents, test bill, review, approval. And what happens
// when the review refuses, and when the second factor is lost.

const PASSWORD = 'Kuih-Lapis-77!';
const SECOND_MS = 1000;
/** Several people on several pages, with mails in between. */
const TIMEOUT = { timeout: 240_000 };

interface Stranger {
  username: string;
  email: string;
  company_name: string;
}

function newStranger(company_name: string): Stranger {
  const username = `baru-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@kedai.example`, company_name };
}

/** The environment approves new merchants at once, as a sandbox does; a live one leaves them to its admins. */
const awaitApproval = ({ username }: Stranger) =>
  query(
    `update accounts set status = 'PENDING_KYC' where id =
       (select m.account_id from memberships m join users u on u.id = m.user_id where u.username = $1)`,
    [username],
  );

async function register(page: Page, stranger: Stranger): Promise<void> {
  await page.goto('/login?register=1');
  const { username, email, company_name } = stranger;
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await fill('Company name', company_name);
  await fill('Full name', 'Aminah binti Salleh');
  await fill('Email', email);
  await fill('Mobile number', '012-345 6789');
  await fill('User name', username);
  await fill('Password', 'Aminah-2026!');
  await fill('Repeat the password', 'Aminah-2026!');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('must not be made of your name').first().waitFor();
  await expectNoAxeViolations(page);
  await fill('Password', PASSWORD);
  await fill('Repeat the password', PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Skip the tour' }).click();
}

async function enterCompany(page: Page, { email, company_name }: Stranger): Promise<void> {
  await page.goto('/info/new');
  await page.getByLabel('Business name').fill(`${company_name} Sdn Bhd`);
  await page.getByLabel('Registration number (SSM)').fill('201901000005');
  await page.getByLabel('Business type').selectOption('SDN_BHD');
  await page.getByLabel('Phone', { exact: true }).fill('03-8888 1234');
  await page.getByLabel('Email').fill(email);
  await fillAddress(page, '40000', 'Shah Alam');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('12 Jalan Plumbum, 40000 Shah Alam, Selangor').waitFor();
}

async function fillAddress(page: Page, postcode: string, town: string): Promise<void> {
  await page.getByLabel('Address line 1').fill('12 Jalan Plumbum');
  await page.getByRole('combobox', { name: 'Postcode' }).fill(postcode);
  await expect.poll(() => page.getByRole('combobox', { name: 'Town' }).inputValue()).toBe(town);
  await page.keyboard.press('Escape');
}

async function enterOwner(page: Page, { email }: Stranger): Promise<void> {
  await page.goto('/business-owner-details/new');
  await page.getByLabel('Full name').fill('Aminah binti Salleh');
  await page.getByLabel('Document number').fill('900101-14-5678');
  await page.getByLabel('Position').fill('Director');
  await page.getByLabel('Share in %').fill('100');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile number').fill('0123456678');
  await fillAddress(page, '50480', 'Kuala Lumpur');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Aminah binti Salleh' }).waitFor();
}

async function upload(page: Page, kind: string, name: string): Promise<void> {
  await page
    .locator(`input[type=file][aria-label="Add file: ${kind}"]`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}`) });
  await page.getByRole('button', { name: `Open ${name}` }).waitFor();
}

const CERTIFICATE = 'SSM registration certificate';
const IDENTITY = 'Identity document of the owner';
const openReview = (page: Page) => page.goto('/info/view?tab=review');

/** Everything that a review needs, as the owner enters it. */
async function enterDetails(page: Page, stranger: Stranger): Promise<void> {
  await enterCompany(page, stranger);
  await enterOwner(page, stranger);
  await openReview(page);
  await page.getByText('Not sent yet.').waitFor();
  await expectNoAxeViolations(page);
  expect(await page.getByRole('button', { name: 'Send for review' }).count()).toBe(0);
  const { width } = (await page
    .getByRole('button', { name: `Add file: ${CERTIFICATE}` })
    .last()
    .boundingBox())!;
  expect(width).toBeGreaterThan(60);
  await upload(page, CERTIFICATE, 'ssm.pdf');
  await upload(page, IDENTITY, 'mykad.pdf');
}

async function sendForReview(page: Page, action = 'Send for review'): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByText('Under review.').waitFor();
  await expectNoAxeViolations(page);
}

async function openInAdminPortal(page: Page, { company_name }: Stranger): Promise<void> {
  await page.goto(`/merchants?search=${encodeURIComponent(company_name)}`);
  await page.getByRole('link', { name: company_name }).first().click();
  await page.getByText('Sent for review on').waitFor();
}

/** Makes a payment form, opens its link as a payer does, and pays. */
async function payTestBill(page: Page): Promise<void> {
  await page.goto('/collections/create-payment-form');
  await page.getByLabel('Title').fill('Kuih cuba');
  await page.getByLabel('Amount', { exact: true }).fill('12.00');
  await page.getByRole('button', { name: 'Create payment form' }).click();
  await page.getByRole('heading', { name: 'Kuih cuba' }).waitFor();
  await page.getByRole('tab', { name: 'Share' }).click();
  const link = await page.getByRole('link', { name: /\/pay\/collections\// }).getAttribute('href');
  const payer = await newPage({ width: 360 });
  await payer.goto(link!);
  await fillPayer(payer);
  await payAtBank(payer);
  await expectHeading(payer, 'Paid');
}

async function confirmAddress(page: Page, { email }: Stranger): Promise<void> {
  await page.goto(await readEmailedLink(email, /Confirm your email address/));
  await page.getByText('Your email address is confirmed').waitFor();
}

test('a stranger registers, pays a test bill, is reviewed and goes live', TIMEOUT, async () => {
  const stranger = newStranger(`Kuih Mek Nah ${randomBytes(2).toString('hex')}`);
  const started_ms = performance.now();
  const page = await newPage();
  await register(page, stranger);
  await awaitApproval(stranger);
  await page.goto('/dashboard');
  await page.getByText('Your account is not approved yet.').waitFor();
  const guide = page.getByRole('region', { name: 'Set up your business' });
  await guide.getByText('0 of 6 done').waitFor();
  await expectNoAxeViolations(page);

  await payTestBill(page);
  const first_paid_s = Math.round((performance.now() - started_ms) / SECOND_MS);
  await page.goto('/dashboard');
  await guide.getByText('2 of 6 done').waitFor();

  await confirmAddress(page, stranger);
  await enterDetails(page, stranger);
  await sendForReview(page);
  await page.goto('/dashboard');
  await page.getByText('Your account is under review.').waitFor();

  await page.goto('/info/view?tab=banks&record=new');
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'CIMB Bank' });
  await page.getByLabel('Account number').fill('7001234569');
  await page.getByLabel('Account holder').fill("O'Brien anak James");
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = stepUpDialog(page);
  await enterPassword(dialog, PASSWORD);
  const currentCode = await setUpAuthenticator(dialog);
  await enterCode(dialog, currentCode());
  await confirmRecoveryCodes(dialog);
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.goto('/dashboard');
  await page.getByText('5 of 6 done').waitFor();

  const desk = await newAdminPage(await newAdmin());
  await openInAdminPortal(desk, stranger);
  await expectNoAxeViolations(desk);
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Open ssm.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('ssm.pdf');
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await desk.getByText('Under review → Active').waitFor();

  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Set up your business' }).count()).toBe(0);
  await openReview(page);
  await page.getByText('Your account can accept payments.').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);
  const live_s = Math.round((performance.now() - started_ms) / SECOND_MS);
  console.log(`onboarding: first paid test bill after ${first_paid_s} s, live after ${live_s} s`);
});

test('a refused merchant reads why, mends it, sends it again and is approved', TIMEOUT, async () => {
  const stranger = newStranger(`Kek Batik ${randomBytes(3).toString('hex')}`);
  const page = await newPage({ width: 360 });
  await register(page, stranger);
  await awaitApproval(stranger);
  await confirmAddress(page, stranger);
  await enterDetails(page, stranger);
  await expectToFit(page, 360);
  await sendForReview(page);
  expect(await page.getByRole('button', { name: 'Remove ssm.pdf' }).count()).toBe(0);

  const desk = await newAdminPage(await newAdmin());
  await openInAdminPortal(desk, stranger);
  await desk.getByRole('button', { name: 'Reject' }).first().click();
  const reason = 'The certificate is cut off. Send all of its page.';
  await desk.getByRole('dialog').getByLabel('Reason').fill(reason);
  await desk.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await desk.getByText('Under review → Rejected').waitFor();

  await page.goto('/dashboard');
  await page.getByText('Your account was not approved.').waitFor();
  await page.getByRole('link', { name: 'Open verification' }).click();
  await page.getByText(reason).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Remove ssm.pdf' }).click();
  await page.getByRole('button', { name: 'Open ssm.pdf' }).waitFor({ state: 'detached' });
  await upload(page, CERTIFICATE, 'ssm-whole.pdf');
  await sendForReview(page, 'Send again for review');

  await openInAdminPortal(desk, stranger);
  await desk.getByRole('button', { name: 'Open ssm-whole.pdf' }).waitFor();
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await desk.getByText('Under review → Active').waitFor();
  await openReview(page);
  await page.getByText('Your account can accept payments.').waitFor();
});

/** Changes the approval limit, which asks for a second factor. */
async function changeApprovalLimit(page: Page, amount: string): Promise<void> {
  await page.goto('/payout/view');
  await page.getByRole('button', { name: 'Approval limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'When a second approval is required' });
  await dialog.getByLabel('Above').fill(amount);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

const approvalLimit = async ({ tokens }: Merchant): Promise<number | undefined> => {
  const [row] = await query<{ limit: number }>(
    `select (settings->>'payout_approval_above')::int as limit from accounts where id = $1`,
    [tokens.account_id],
  );
  return row?.limit;
};

/** A new login in the same browser, which is not stepped up. */
async function signInAgain(page: Page, merchant: Merchant): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await signIn(page, merchant);
}

test('a lost second factor is replaced with a recovery code, and wrong codes are refused', TIMEOUT, async () => {
  const merchant = await registerMerchant('Kedai Hilang Telefon');
  const page = await newMerchantPage(merchant);
  const dialog = stepUpDialog(page);
  await changeApprovalLimit(page, '50');
  await enterPassword(dialog, merchant.password);
  const lostCode = await setUpAuthenticator(dialog);
  await enterCode(dialog, lostCode());
  await dialog.getByText('Store these codes').waitFor();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  await confirmRecoveryCodes(dialog);
  await page.getByText('Approval limit changed').first().waitFor();
  const limit = await approvalLimit(merchant);

  // The phone is gone: no code, and the call is refused.
  await signInAgain(page, merchant);
  await changeApprovalLimit(page, '75');
  await enterCode(dialog, '000000');
  await dialog.getByText('This code is wrong').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Please confirm it’s you').waitFor();
  expect(await approvalLimit(merchant)).toBe(limit);

  // A recovery code replaces the app once.
  await changeApprovalLimit(page, '75');
  await enterCode(dialog, codes[0]!);
  await page.getByText('Approval limit changed').first().waitFor();
  await signInAgain(page, merchant);
  await changeApprovalLimit(page, '80');
  await enterCode(dialog, codes[0]!);
  await dialog.getByText('This code is wrong').waitFor();
  await enterCode(dialog, codes[1]!);
  await page.getByText('Approval limit changed').first().waitFor();

  // With it the lost app is removed, and a new one is set up.
  await page.goto('/me');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByText('Recovery codes left: 6').waitFor();
  await expectNoAxeViolations(page);
  await security.getByRole('button', { name: /^Remove/ }).click();
  const removal = page.getByRole('dialog');
  await removal.getByLabel('Password', { exact: true }).fill(merchant.password);
  await removal.getByRole('button', { name: /^Remove/ }).click();
  await security.getByText('Recovery codes left').waitFor({ state: 'detached' });
  await signInAgain(page, merchant);
  await changeApprovalLimit(page, '90');
  await enterPassword(dialog, merchant.password);
  const newCode = await setUpAuthenticator(dialog);
  await enterCode(dialog, newCode());
  await confirmRecoveryCodes(dialog);
  await page.getByText('Approval limit changed').first().waitFor();
  await readEmailedLink(merchant.tokens.user.email, /./);
});
