import { expect, test } from 'vitest';
import { paths } from '../apps/portal/src/portals/introducer/paths.ts';
import { newAdmin, newAdminPage } from './admins.ts';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newIntroducer, newIntroducerPage } from './introducers.ts';
import { openSellingMerchant } from './selling-merchant.ts';

// The introducer portal on its own origin: the link brings a merchant in, who appears among the introducer's merchants;
// what the merchant's payments earn is paid by an admin.

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
  await merchant.getByLabel('Password', { exact: true }).fill('Kuih-Lapis-77!');
  await merchant.getByLabel('Repeat the password').fill('Kuih-Lapis-77!');
  await merchant.getByRole('button', { name: 'Create account' }).click();
  await merchant.waitForURL('**/dashboard');

  await page.getByRole('link', { name: 'Merchants' }).first().click();
  await page.getByText('Kek Lapis Dayang').first().waitFor();
  await expectNoAxeViolations(page);
});

const SIGNED_OUT = new Set<string>(['/', '/login', '/forgot-password', '/forgot-username']);

test('every page of the introducer portal works on a desktop and on a phone', async () => {
  const page = await newIntroducerPage(await newIntroducer());
  for (const path of paths.filter((one) => !SIGNED_OUT.has(one))) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectToFit(page, 360);
  }
});

/** Commission becomes payable when its month is over: moves what was earned into the month before. */
const endMonth = (code: string) =>
  query<{ id: string }>(
    `update introducer_commissions c set status = 'PAYABLE', earned_at = earned_at - interval '1 month', payable_at = now()
     from introducers i where i.id = c.introducer_id and i.code = $1 returning c.id`,
    [code],
  );

test('a payment to an introduced merchant earns commission, which an admin pays', async () => {
  const introducer = await newIntroducer();
  const admin = await newAdmin();
  const company_name = `Kek Lapis ${introducer.code.slice(-6)}`;
  const shop = await openSellingMerchant(company_name);
  const page = await newAdminPage(admin);
  await page.goto(`/introducers?search=${introducer.code}`);
  await page.getByRole('link', { name: /Farid Pengenal/ }).click();
  await page.getByRole('button', { name: 'Link merchant' }).click();
  const dialog = page.getByRole('dialog', { name: /^Link a merchant/ });
  await dialog.getByRole('combobox', { name: 'Merchant' }).fill(company_name);
  await page.getByRole('option', { name: company_name }).click();
  await dialog.getByRole('button', { name: 'Link merchant' }).click();
  await page.getByText(`${company_name} is linked`).waitFor();

  const { invoice_no } = await shop.createPaidBill('Kek lapis Sarawak', '200.00');
  shop.listener.close();
  const own = await newIntroducerPage(introducer);
  const [earned, nothing] = [own.getByText(invoice_no), own.getByText('No payments yet')];
  await expect
    .poll(async () => {
      await own.goto('/transactions/payment');
      // The list is loaded after the page: an empty one only counts once it is shown.
      await earned.or(nothing).first().waitFor();
      return earned.count();
    })
    .toBeGreaterThan(0);
  await expect.poll(async () => (await endMonth(introducer.code)).length).toBe(1);

  await page.reload();
  await page.getByRole('button', { name: 'Pay commission' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay commission' }).click();
  await page.getByText(/^Commission paid: RM/).waitFor();
  await page.getByText(/Nothing is payable/).waitFor();

  await own.goto('/dashboard');
  const statement = own.getByRole('table', { name: 'Commission statement' });
  await statement
    .getByText(/RM\s?0\.\d\d/)
    .first()
    .waitFor();
  await expectNoAxeViolations(own);
  await own.setViewportSize({ width: 360, height: 740 });
  await expectToFit(own, 360);
});
