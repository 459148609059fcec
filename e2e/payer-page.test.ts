import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillCard, INTERACTIVE_CARD, submitCard, waitForCardForm } from './card.ts';
import { newPage } from './fixtures.ts';
import {
  approveAtBank,
  BANK,
  chooseBank,
  expectHeading,
  goToBank,
  logInToBank,
  payButton,
  resetSandbox,
  returnToReceipt,
} from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';

// What payers do besides paying: they go back, keep a page open while the bill is edited, and leave a payment unfinished.

let shop: SellingMerchant;
beforeAll(async () => {
  shop = await openSellingMerchant('Dapur Puan Ros');
});
afterAll(() => shop.listener.close());
beforeEach(() => resetSandbox());

test('Back keeps the chosen bank, and an amount edited meanwhile is shown before it is paid', async () => {
  const { id, uuid, invoice_no } = await shop.createBill('Katering');
  // The refused form answers 422, which the console reports.
  const phone = await newPage({ width: 360, may_fail: true });
  await phone.goto(`/pay/bill/${uuid}`);
  await chooseBank(phone, 'Public Bank');
  await call(customerBills.update, { params: { id }, body: { amount: '95.00' } }, shop.options());
  await payButton(phone).click();
  await phone.getByText('The amount was RM 80.00 when you opened this page. It is now RM 95.00.').waitFor();
  await shop.expectAttempts(invoice_no, []);

  await goToBank(phone);
  await expectHeading(phone, 'PBe');
  await phone.goBack();
  await phone.getByText('Pay another way').click();
  expect(await phone.getByRole('radio', { name: /Public Bank/ }).isChecked()).toBe(true);
  await goToBank(phone);
  await expectHeading(phone, 'PBe');
  await logInToBank(phone);
  await approveAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, 'Paid');
  expect(await shop.loadTransfers(invoice_no)).toEqual([['payment', 9_500]]);
});

test('a card page that was left locks nothing: the bill offers every payment method and says the risk', async () => {
  const { uuid } = await shop.createBill('Kuih raya');
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${uuid}`);
  await phone.getByRole('radio', { name: 'Credit or debit card' }).check();
  await payButton(phone).click();
  await phone.getByLabel('Card number').waitFor();
  await phone.goBack();
  await phone.goto(`/pay/bill/${uuid}`);
  await phone.getByText(/^You started to pay with .* Nothing has been sent yet/).waitFor();
  await payButton(phone).waitFor();

  // Somebody else with the link has started nothing.
  const other = await newPage({ width: 360 });
  await other.goto(`/pay/bill/${uuid}`);
  await other.getByText(/^A payment of this bill with .* was started/).waitFor();
  await chooseBank(other, BANK.approving);
  await goToBank(other);
  await logInToBank(other);
  await approveAtBank(other);
  await returnToReceipt(other);
  await expectHeading(other, 'Paid');
});

test('a link with a dot behind it opens its bill, and a cut link helps', async () => {
  const { uuid } = await shop.createBill('Kek lapis');
  const phone = await newPage({ width: 360, may_fail: true });
  await phone.goto(`/pay/bill/${uuid}.`);
  await payButton(phone).waitFor();
  await phone.getByText('Your bank will show Kutip for Dapur Puan Ros.').waitFor();
  await phone.getByRole('link', { name: 'Bahasa Melayu' }).click();
  await phone.getByText('Bank anda akan menunjukkan Kutip').waitFor();
  for (const mistyped of ['/pay/nonsense', '/pay/bils/1/2']) {
    await phone.goto(mistyped);
    await phone.waitForURL(/\/error-404/);
  }
  await phone.goto('/pay/bill/');
  await expectHeading(phone, 'Pautan ini tidak lengkap');
  await phone.getByRole('link', { name: 'Apakah status bayaran saya?' }).click();
  await phone.waitForURL(/fpx-status/);
});

test('a card saved with consent pays the next bill, in this browser only, until the payer removes it', async () => {
  const openCardPage = async (phone: Page) => {
    const { uuid } = await shop.createBill('Nasi minyak');
    await phone.goto(`/pay/bill/${uuid}`);
    await phone.getByRole('radio', { name: 'Credit or debit card' }).check();
    await payButton(phone).click();
    await waitForCardForm(phone);
  };
  const phone = await newPage({ width: 360 });
  await openCardPage(phone);
  await fillCard(phone, INTERACTIVE_CARD);
  await phone.getByRole('checkbox', { name: /^Save this card for next time at Dapur Puan Ros/ }).check();
  await submitCard(phone);
  await phone.getByRole('button', { name: 'Approve RM 80.00' }).click();
  await phone.getByRole('link', { name: /^Return to/ }).click();
  await expectHeading(phone, 'Paid');

  await openCardPage(phone);
  await phone.getByRole('button', { name: 'Pay RM 80.00 with Visa •••• 4242' }).click();
  await phone.getByRole('button', { name: 'Approve RM 80.00' }).click();
  await phone.getByRole('link', { name: /^Return to/ }).click();
  await expectHeading(phone, 'Paid');

  const other = await newPage({ width: 360 });
  await openCardPage(other);
  expect(await other.getByText('Your saved cards').count()).toBe(0);

  await openCardPage(phone);
  await phone.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  await phone.getByText(/^You started to pay with .* Nothing has been sent yet/).waitFor();
  await openCardPage(phone);
  expect(await phone.getByText('Your saved cards').count()).toBe(0);
});
