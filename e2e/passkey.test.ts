import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage, registerMerchant, signIn } from './merchants.ts';
import { wordsOf } from './payer.ts';
import { balancesOf, bringMoneyIn, PATIENCE, SITI, writePayout } from './paying-out.ts';

// A merchant proves himself with a passkey: it is added in his profile, asked for before money leaves, and taken away. The
// device is the browser's own pretended one, which shows that somebody is verified and presses the button himself.

async function giveDevice(page: Page): Promise<void> {
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

const proofOf = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' });

test('a passkey is added, confirms a payout in a later session, and is removed', { timeout: 180_000 }, async () => {
  const merchant = await registerMerchant('Kedai Kunci');
  const page = await newMerchantPage(merchant);
  await giveDevice(page);
  await bringMoneyIn(page, merchant);

  await page.goto('/me');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByText('No passkey yet.').waitFor();
  await expectNoAxeViolations(page);
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Password', { exact: true }).fill('Salah-1234!');
  await adding.getByRole('button', { name: 'Go on' }).click();
  await adding.getByText('Password is not right').waitFor();
  await adding.getByLabel('Password', { exact: true }).fill(merchant.password);
  await adding.getByRole('button', { name: 'Go on' }).click();
  await adding.getByLabel('Name').fill('Komputer kedai');
  await expectNoAxeViolations(page);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await security.getByText('Komputer kedai').waitFor();
  await security.getByText('Not used yet').waitFor();

  // The device holds it already, and says so itself.
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByText('This device holds a passkey of yours already.').waitFor();
  await adding.getByRole('button', { name: 'Close' }).click();

  // A new login has proved nothing yet.
  await page.evaluate(() => localStorage.clear());
  await signIn(page, merchant);
  await writePayout(page, SITI, '100');
  const review = page.getByRole('dialog', { name: 'Is everything right?' });
  await review.getByRole('button', { name: /^Send/ }).click();
  await proofOf(page).getByText('Confirm with your fingerprint').waitFor();
  await expectNoAxeViolations(page);
  await proofOf(page).getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/payout\/view\/[0-9a-f-]{36}$/);
  await page.getByText('Arrived', { exact: true }).first().waitFor(PATIENCE);
  expect(await balancesOf(merchant)).toMatchObject({ PAYOUT: '398.92' });

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
  await security.getByText('No passkey yet.').waitFor();
  await expectNoAxeViolations(page);
});

test('whoever has nothing to prove himself with makes a passkey where he is asked', { timeout: 120_000 }, async () => {
  const merchant = await registerMerchant('Kedai Kunci Baru');
  const page = await newMerchantPage(merchant, { width: 360 });
  await giveDevice(page);
  await page.goto('/info/view?tab=banks');
  await page.getByRole('link', { name: 'Add a bank account' }).first().click();
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'CIMB Bank' });
  await page.getByLabel('Account number').fill('7001234569');
  await page.getByLabel('Name of the account holder').fill("O'Brien anak James");
  await page.getByRole('button', { name: 'Save' }).click();
  const proof = proofOf(page);
  await proof.getByRole('button', { name: 'Use a passkey instead of an app' }).click();
  await proof.getByLabel('Password', { exact: true }).fill(merchant.password);
  await expectNoAxeViolations(page);
  await proof.getByRole('button', { name: 'Go on' }).click();
  await proof.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  expect(await wordsOf(page)).toContain('******4569');
});
