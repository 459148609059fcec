import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage, registerMerchant, signIn } from './merchants.ts';
import { readPageText } from './pay-page.ts';
import { loadBalances, topUpPayoutBalance, SITI, fillPayout } from './payouts.ts';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';

// Step-up with a passkey: added in the profile, requested before money leaves, and removed. The authenticator is the
// browser's virtual one, which confirms user presence and verification by itself.

async function addVirtualAuthenticator(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const stepUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

test('a passkey is added, confirms a payout in a later session, and is removed', { timeout: 180_000 }, async () => {
  const merchant = await registerMerchant('Kedai Kunci');
  const page = await newMerchantPage(merchant);
  await addVirtualAuthenticator(page);
  await topUpPayoutBalance(page, merchant);

  await page.goto('/me');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByText('No passkeys yet.').waitFor();
  await expectNoAxeViolations(page);
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Password', { exact: true }).fill('Salah-1234!');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await adding.getByText('Password is wrong').waitFor();
  await adding.getByLabel('Password', { exact: true }).fill(merchant.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await adding.getByLabel('Name').fill('Komputer kedai');
  await expectNoAxeViolations(page);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await security.getByText('Komputer kedai').waitFor();
  await security.getByText('Never used').waitFor();

  // The authenticator refuses a second passkey for the same account.
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByText('This device already has a passkey of yours.').waitFor();
  await adding.getByRole('button', { name: 'Close' }).click();

  // A new session is not stepped up.
  await page.evaluate(() => localStorage.clear());
  await signIn(page, merchant);
  await fillPayout(page, SITI, '100');
  const review = page.getByRole('dialog', { name: 'Review the payout' });
  await review.getByRole('button', { name: /^Send/ }).click();
  await stepUpDialog(page).getByText('Confirm with your fingerprint').waitFor();
  await expectNoAxeViolations(page);
  await stepUpDialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/payout\/view\/[0-9a-f-]{36}$/);
  await page.getByText('Paid', { exact: true }).first().waitFor(BACKGROUND_TIMEOUT);
  expect(await loadBalances(merchant)).toMatchObject({ PAYOUT: '398.92' });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/me');
  await security.getByText('Last used').waitFor();
  await expectToFit(page, 360);
  await security.getByRole('button', { name: 'Rename Komputer kedai' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Komputer kedai' });
  await renaming.getByLabel('Name').fill('Komputer pejabat');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await security.getByRole('button', { name: 'Remove Komputer pejabat' }).click();
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click();
  await security.getByText('No passkeys yet.').waitFor();
  await expectNoAxeViolations(page);
});

test('a user without a second factor adds a passkey in the step-up dialog', async () => {
  const merchant = await registerMerchant('Kedai Kunci Baru');
  const page = await newMerchantPage(merchant, { width: 360 });
  await addVirtualAuthenticator(page);
  await page.goto('/info/view?tab=banks');
  await page.getByRole('link', { name: 'Add a bank account' }).first().click();
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'CIMB Bank' });
  await page.getByLabel('Account number').fill('7001234569');
  await page.getByLabel('Account holder').fill("O'Brien anak James");
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = stepUpDialog(page);
  await dialog.getByRole('button', { name: 'Use a passkey instead of an app' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(merchant.password);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  expect(await readPageText(page)).toContain('******4569');
});
