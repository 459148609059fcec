import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { testChannel } from './channel-journeys.ts';
import { expectNoAxeViolations, newPage } from './fixtures.ts';
import { expectHeading } from './pay-page.ts';

const expectStep = (phone: Page, step: string) =>
  phone.locator('ol.steps [aria-current=step]', { hasText: step }).waitFor();
const goToNextStep = (phone: Page) => phone.getByRole('button', { name: 'Continue' }).click();

// The classic design: one step per page, with a receipt of its own.
const { shop } = testChannel(
  { rail: 'ewallet', row: 'E-wallet', service: 'GrabPay' },
  {
    async startPayment(phone, at, { title, select }) {
      const bill = await at.createBill(title);
      await phone.goto(`/payment/bills/${bill.uuid}`);
      await expectStep(phone, 'The bill');
      await expectNoAxeViolations(phone);
      await goToNextStep(phone);
      await expectStep(phone, 'Payment method');
      await select(phone);
      await goToNextStep(phone);
      await expectStep(phone, 'Review and pay');
      await phone.getByText('GrabPay').first().waitFor();
      await expectNoAxeViolations(phone);
      await phone.getByRole('button', { name: /^Pay RM/ }).click();
      return bill;
    },
    receipt: /\/payment\/thankyou/,
  },
);

test('a bill is found by its number, and unknown numbers and bills show an error in the classic design', async () => {
  const { invoice_no } = await shop().createBill('Dicari');
  const phone = await newPage({ width: 360, may_fail: true }); // an unknown number is answered with 422
  await phone.goto('/payment');
  await phone.getByRole('textbox').fill('BP-0000000000');
  await phone.getByRole('button').first().click();
  await phone.getByRole('alert').waitFor();
  await phone.getByRole('textbox').fill(invoice_no);
  await phone.getByRole('button').first().click();
  await expectHeading(phone, 'Dicari');
  await phone.goto('/payment/bills/00000000-0000-4000-8000-000000000000');
  await phone.waitForURL(/\/payment\/errors\?type=bill/);
  await expectNoAxeViolations(phone);
});
