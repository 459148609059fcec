import { dashboard } from '@kutip/contracts/dashboard';
import { call } from '@kutip/contracts/call';
import { toRinggit } from '@kutip/domain/money';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import { heading, payAtBank, wordsOf } from './payer.ts';

// A merchant brings money in: by a bank on the public page, and by hand with a proof that a person looks at. What every
// screen says is what the ledger says.

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Tambah');
});

/** The balances as the API has them. */
async function balances(): Promise<Record<string, string>> {
  const options = {
    base: `${site().url}/`,
    headers: { authorization: `Bearer ${merchant.tokens.access_token}` },
  };
  const latest = await call(dashboard.latestBalance, {}, options);
  return Object.fromEntries(latest.balances.map(({ pool_type, available }) => [pool_type, toRinggit(available)]));
}

test('money for payouts, by a bank: made in the portal, paid on the public page, there to the sen', async () => {
  const page = await newMerchantPage(merchant);
  await page.getByRole('link', { name: 'Balances' }).first().click();
  await page.getByText('Nothing has moved yet').waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Top up' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('0.50');
  await dialog.getByRole('button', { name: 'Make the top-up' }).click();
  await dialog.getByText('Amount must not be below the smallest amount').first().waitFor();
  await dialog.getByLabel('Amount').fill('500');
  await dialog.getByRole('button', { name: 'Make the top-up' }).click();
  await page.getByText('Waiting for money').first().waitFor();
  await expectNoAxeViolations(page);
  const link = (await page.getByRole('link', { name: 'Pay it now' }).getAttribute('href'))!;
  expect(link).toContain('/pay/prefund-topup?invoice_no=PF-');

  const phone = await newPage({ width: 360 });
  await phone.goto(link);
  await heading(phone, 'Money for payouts');
  expect(await wordsOf(phone)).toContain('The full RM 500.00 is added.');
  await expectNoAxeViolations(phone);
  await payAtBank(phone);
  expect(await wordsOf(phone)).toContain('RM 501.08');

  await page.getByText('Added', { exact: true }).first().waitFor();
  expect(await balances()).toEqual({ COLLECTION: '0.00', PAYOUT: '500.00', CREDIT: '0.00' });
  await page.goto('/pools/list');
  await page.getByText('RM 500.00').first().waitFor();
  await page.getByRole('link', { name: /Top-up for payouts/ }).click();
  await page.getByText('The amounts of a line add up to zero.').waitFor();
  for (const text of ['Owed by the payment providers', 'For payouts', 'Our fee', 'Service tax'])
    await page.getByText(text, { exact: true }).first().waitFor();
  await expectNoAxeViolations(page);

  await page.goto('/pools/eol/list2');
  await page.getByRole('link', { name: 'Its ledger' }).first().waitFor();
  await expectNoAxeViolations(page);
});

test('by hand: where to transfer to, a proof without any script, and a person who looks', async () => {
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/pools/list?tab=top_ups');
  await page.getByRole('button', { name: 'Top up' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Into').selectOption('CREDIT');
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByRole('button', { name: 'Make the top-up' }).click();
  const link = (await page.getByRole('link', { name: 'Pay it now' }).getAttribute('href'))!;
  expect(link).toContain('/pay/pool-topup?invoice_no=PT-');

  const desk = await newPage({ scripts: false });
  await desk.goto(link);
  await desk.getByText('Transfer it by hand instead').click();
  await desk.getByText('Account number').waitFor();
  const choose = desk.getByLabel('Proof of the transfer');
  await choose.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no slip at all') });
  await desk.getByRole('button', { name: 'Hand in the proof' }).click();
  await desk.getByText('This is not a picture or PDF that we can read').waitFor();
  await choose.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nslip') });
  await desk.getByRole('button', { name: 'Hand in the proof' }).click();
  await heading(desk, 'We are looking for your transfer');

  await page.getByText('A person looks for your transfer.').waitFor();
  await expectNoAxeViolations(page);
  expect(await balances()).toMatchObject({ CREDIT: '0.00' });
});

test('a number that nobody has leads to a page that says so', async () => {
  const page = await newPage({ width: 360, may_fail: true }); // the browser reports the page’s own 404
  await page.goto('/modern-payment/generic-topup?invoice_no=GT-0000000000');
  await heading(page, 'This payment link does not exist');
  expect(new URL(page.url()).pathname).toBe('/pay/generic-topup/not-found');
});
