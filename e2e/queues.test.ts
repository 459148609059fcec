import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { newAdmin, newAdminPage } from './admins.ts';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { openSellingMerchant } from './selling-merchant.ts';
import { stepUpDialog, stepUpWithNewAuthenticator } from './step-up.ts';

// The queues page of the admin portal: a merchant's receiver is broken for days, is repaired, and an operator sends again.

test('an operator finds a failed callback, tries it again with a second factor, and sees it delivered', async () => {
  const company_name = `Kedai Buku ${randomBytes(3).toString('hex')}`;
  const shop = await openSellingMerchant(company_name);
  const { listener } = shop;
  onTestFinished(() => listener.close());
  listener.status = 500;
  const { invoice_no } = await shop.createPaidBill('Buku latihan');
  await expect.poll(() => listener.received.length).toBeGreaterThan(0);
  // Three days later every attempt has failed.
  const giveUp = `update merchant_callbacks set status = 'FAILED', next_at = null
    where invoice_no = $1 and attempts > 0 and claimed_until is null returning id`;
  await expect.poll(() => query(giveUp, [invoice_no])).toHaveLength(1);

  const admin = await newAdmin();
  const page = await newAdminPage(admin);
  await page.goto(`/queues?kind=CALLBACK&search=${encodeURIComponent(company_name)}`);
  const row = page.getByRole('row', { name: company_name });
  await row.getByText('The merchant’s system answered with an error status.').waitFor();
  await row.getByText('Failed', { exact: true }).waitFor();
  await expectNoAxeViolations(page);

  // The receiver is repaired, and slow; meanwhile the operator's second factor has lapsed.
  const answering = Promise.withResolvers<void>();
  listener.ready = answering.promise;
  listener.status = 200;
  listener.received.length = 0;
  await query(
    `update sessions set stepped_up_at = null from users where users.id = sessions.user_id and users.username = $1`,
    [admin.username],
  );
  await row.getByRole('button', { name: 'Retry: A payment succeeded' }).click();
  await stepUpDialog(page).waitFor();
  await stepUpWithNewAuthenticator(page, admin);
  await page.getByText('It will be tried again now.').waitFor();
  await row.getByText('Running', { exact: true }).waitFor();
  await shop.expectWebhooks(invoice_no, ['payment.succeeded']);
  answering.resolve();
  // What is delivered leaves the list, which nobody has reloaded.
  await row.waitFor({ state: 'detached' });
  const statusOf = 'select status from merchant_callbacks where invoice_no = $1';
  await expect.poll(() => query(statusOf, [invoice_no])).toEqual([{ status: 'DELIVERED' }]);
  await page.getByText('No records match these filters').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);
});
