import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAdmin, newAdminPage } from './admins.ts';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { readEmailedLink } from './mailbox.ts';
import { newMerchantPage, registerMerchant, signIn, type Merchant } from './merchants.ts';
import { confirmRecoveryCodes, enterCode, enterPassword, setUpAuthenticator, stepUpDialog } from './step-up.ts';

// A merchant has lost their phone and their recovery codes: one admin requests that the second factor is removed, the
// merchant stops it, another admin confirms the next request, and after the waiting time the merchant sets up a new one.

/** Several people on several pages, with mails in between. */
const TIMEOUT = { timeout: 240_000 };
const REASON = 'Seen by video with her identity card';

/** Changes the approval limit, which asks for a second factor, and sets one up where there is none. */
async function changeApprovalLimit(page: Page, merchant: Merchant, amount: string): Promise<void> {
  await page.goto('/payout/view');
  await page.getByRole('button', { name: 'Approval limit' }).click();
  const form = page.getByRole('dialog', { name: 'When a second approval is required' });
  await form.getByLabel('Above').fill(amount);
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = stepUpDialog(page);
  await enterPassword(dialog, merchant.password);
  const currentCode = await setUpAuthenticator(dialog);
  await enterCode(dialog, currentCode());
  await confirmRecoveryCodes(dialog);
  await page.getByText('Approval limit changed').first().waitFor();
}

async function requestReset(desk: Page, { username }: Merchant): Promise<void> {
  await desk.goto(`/users?search=${username}`);
  await desk
    .getByRole('link', { name: /Aminah Ujian/ })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Reset second factor' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Proof of identity').fill(REASON);
  await dialog.getByRole('button', { name: 'Request reset' }).click();
  await desk.getByText('Waiting for another admin').waitFor();
}

test(
  'a lost second factor is removed by two admins after a waiting time, unless the user stops it',
  TIMEOUT,
  async () => {
    const merchant = await registerMerchant('Kedai Hilang Semua');
    const page = await newMerchantPage(merchant);
    await changeApprovalLimit(page, merchant, '50');
    await query(`update users set email_verified_at = now() - interval '30 days' where username = $1`, [
      merchant.username,
    ]);
    const first_admin = await newAdmin();
    const hana = await newAdminPage(first_admin);
    await requestReset(hana, merchant);
    await hana.getByText('Another admin decides on this.').waitFor();
    await expectNoAxeViolations(hana);

    // The link in the mail stops it, without a login.
    const email = merchant.tokens.user.email;
    const phone = await newPage({ width: 360 });
    await phone.goto(await readEmailedLink(email, /asked to remove your second factor/));
    await phone.getByRole('button', { name: 'Stop the removal' }).click();
    await phone.getByText('The removal was stopped.').waitFor();
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);
    await hana.reload();
    await hana.getByText('Stopped', { exact: true }).waitFor();

    await requestReset(hana, merchant);
    const azlan = await newAdminPage(await newAdmin(), { width: 360 });
    await azlan.goto('/second-factor-resets?status=REQUESTED');
    await azlan
      .getByRole('link', { name: /Aminah Ujian/ })
      .first()
      .waitFor();
    await expectToFit(azlan, 360);
    await azlan
      .getByRole('link', { name: /Aminah Ujian/ })
      .first()
      .click();
    await azlan.getByText(REASON).first().waitFor();
    await azlan.getByRole('button', { name: 'Confirm reset' }).click();
    await azlan.getByRole('dialog').getByRole('button', { name: 'Confirm reset' }).click();
    await azlan.getByText('Waiting time', { exact: true }).waitFor();
    await expectToFit(azlan, 360);

    // The signed-in merchant sees it too. Then the waiting time is over.
    await page.goto('/me');
    await page.getByRole('button', { name: 'Stop the removal' }).waitFor();
    await expectNoAxeViolations(page);
    await query(`update second_factor_resets set takes_effect_at = now() where status = 'CONFIRMED' and user_id = $1`, [
      merchant.tokens.user.id,
    ]);
    await query(`select graphile_worker.add_job('finish_factor_resets')`);
    await readEmailedLink(email, /Your second factor was removed/);
    await azlan.reload();
    await azlan.getByText('Done', { exact: true }).waitFor();

    // The old session has ended; the password alone moves nothing before a new app is set up.
    await page.goto('/payout/view');
    await page.waitForURL('**/login');
    await signIn(page, merchant);
    await changeApprovalLimit(page, merchant, '75');
    const [row] = await query<{ limit: number }>(
      `select (settings->>'payout_approval_above')::int as limit from accounts where id = $1`,
      [merchant.tokens.account_id],
    );
    expect(row?.limit).toBe(7_500);
  },
);
