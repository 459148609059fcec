import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAdmin, newAdminPage } from './admins.ts';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';

// An admin looks at a merchant's business as its owner sees it, leaves, and is shown out by the owner.

/** Several people on several pages. */
const TIMEOUT = { timeout: 240_000 };
const REASON = 'They asked why their payout waits';
const BANNER = /^You are viewing Kedai Dilihat as Kutip support\. Nothing can be changed\. Ends at \d+:\d\d/;

const banner = (page: Page) => page.getByRole('complementary', { name: 'View by support' });

/** The link into the merchant portal that an admin gets for a reason. */
async function requestView(desk: Page, { tokens }: Merchant): Promise<string> {
  await desk.goto(`/merchants/${tokens.account_id}`);
  await desk.getByRole('button', { name: 'View as merchant' }).click();
  const dialog = desk.getByRole('dialog', { name: 'View as Kedai Dilihat?' });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const link = desk.getByRole('link', { name: /Open the merchant portal/ });
  await link.waitFor();
  await expectNoAxeViolations(desk);
  return (await link.getAttribute('href'))!;
}

async function expectBanner(page: Page, width: number): Promise<void> {
  await banner(page).getByText(BANNER).waitFor();
  await expectToFit(page, width);
}

/** The banner stays at the top of the screen, and nothing slides under it. */
async function expectToStick(page: Page): Promise<void> {
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  const { y } = (await banner(page).boundingBox())!;
  expect(y).toBe(0);
}

test('an admin views a business, changes nothing, and leaves', TIMEOUT, async () => {
  const merchant = await registerMerchant('Kedai Dilihat');
  const desk = await newAdminPage(await newAdmin());
  const url = await requestView(desk, merchant);
  expect(url).toContain('/view-as-merchant#code=');

  const view = await newPage();
  await view.goto(url);
  await view.waitForURL('**/dashboard');
  await expectBanner(view, 1440);
  const guide = view.getByRole('region', { name: 'Set up your business' });
  await guide.waitFor();
  expect(await guide.getByRole('link').count()).toBe(0);
  await expectNoAxeViolations(view);
  // The code is in no address that the browser keeps.
  await view.goBack();
  expect(view.url()).not.toContain('code=');
  await view.goto('/customers/datatable');
  await expectBanner(view, 1440);
  await expectToStick(view);
  await view.getByRole('heading', { name: 'Customers' }).first().waitFor();
  expect(await view.getByRole('link', { name: /Create customer|New customer/ }).count()).toBe(0);
  // What a page would create is closed by its address too.
  await view.goto('/customers/new');
  await view.getByText('Your role does not allow this.').first().waitFor();

  // The same link again, in another browser: used.
  const other = await newPage({ width: 360 });
  await other.goto(url);
  await other.getByRole('heading', { name: 'This view cannot be opened' }).waitFor();
  await expectNoAxeViolations(other);
  await expectToFit(other, 360);
  expect(other.url()).not.toContain('code=');

  await banner(view).getByRole('button', { name: 'Leave' }).click();
  await view.getByRole('heading', { name: 'The view is over' }).waitFor();
  const [row] = await query<{ ended: boolean }>(
    'select ended_at is not null as ended from support_views where account_id = $1',
    [merchant.tokens.account_id],
  );
  expect(row).toEqual({ ended: true });
});

test('a view leaves the login of its browser alone, and the owner sees it and ends it', TIMEOUT, async () => {
  const merchant = await registerMerchant('Kedai Dilihat');
  const neighbour = await registerMerchant('Kedai Jiran');
  const desk = await newAdminPage(await newAdmin(), { width: 360 });
  const url = await requestView(desk, merchant);
  await expectToFit(desk, 360);

  // In a browser in which somebody is signed in to another business.
  const own = await newMerchantPage(neighbour, { width: 360 });
  const view = await own.context().newPage();
  await view.goto(url);
  await view.waitForURL('**/dashboard');
  await expectBanner(view, 360);
  await expectNoAxeViolations(view);
  await view.reload();
  await expectBanner(view, 360);
  await expectToStick(view);
  await own.reload();
  await own.getByText('Kedai Jiran').first().waitFor();
  expect(await banner(own).count()).toBe(0);

  const owner = await newMerchantPage(merchant, { width: 360 });
  await owner.goto('/me/devices');
  await owner.getByText(REASON).first().waitFor();
  await expectNoAxeViolations(owner);
  await expectToFit(owner, 360);
  await owner.getByRole('button', { name: 'End view by Hana Pentadbir' }).click();
  await owner.getByText('The view has ended').first().waitFor();

  await view.reload();
  await view.getByRole('heading', { name: 'The view is over' }).waitFor();
  // The neighbour is signed in as before.
  await own.reload();
  await own.getByText('Kedai Jiran').first().waitFor();
});
