import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newIntroducer, newIntroducerPage } from './introducers.ts';

// The introducer portal on its own origin: the link brings a merchant in, who appears among the introducer's merchants.

test('a merchant registers through an introducer’s link and appears in the introducer portal', async () => {
  const introducer = await newIntroducer();
  const page = await newIntroducerPage(introducer);
  await page.getByText('No commission yet').waitFor();
  await expectNoAxeViolations(page);
  const link = await page.getByRole('link', { name: introducer.code }).getAttribute('href');

  const merchant = await newPage();
  await merchant.goto(link!);
  await expect.poll(() => merchant.getByLabel(/^Introducer code/).inputValue()).toBe(introducer.code);
  await merchant.getByLabel('Company name').fill('Kek Lapis Dayang');
  await merchant.getByLabel('Full name').fill('Dayang binti Abang');
  await merchant.getByLabel('Email', { exact: true }).fill(`${introducer.username}@kedai.example`);
  await merchant.getByLabel('Mobile number').fill('012-345 6789');
  await merchant.getByLabel('User name', { exact: true }).fill(`dayang-${introducer.username}`);
  await merchant.getByLabel('Password', { exact: true }).fill('Ujian-1234!');
  await merchant.getByLabel('Repeat the password').fill('Ujian-1234!');
  await merchant.getByRole('button', { name: 'Create account' }).click();
  await merchant.waitForURL('**/dashboard');

  await page.getByRole('link', { name: 'Merchants' }).first().click();
  await page.getByText('Kek Lapis Dayang').first().waitFor();
  await expectNoAxeViolations(page);
  for (const path of ['/transactions', '/transactions/payout', '/me']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoAxeViolations(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/dashboard', '/merchants']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectToFit(page, 360);
  }
});
