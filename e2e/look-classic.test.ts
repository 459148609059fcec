import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { journeysBy } from './channel-journeys.ts';
import { expectNoAxeViolations, newPage } from './fixtures.ts';
import { heading } from './payer.ts';

const isAt = (phone: Page, step: string) => phone.locator('ol.steps [aria-current=step]', { hasText: step }).waitFor();
const goOn = (phone: Page) => phone.getByRole('button', { name: 'Continue' }).click();

// One thing after another, and the receipt in the same look.
const { shop } = journeysBy(
  { rail: 'ewallet', row: 'E-wallet', service: 'GrabPay' },
  {
    async begin(phone, at, { title, select }) {
      const bill = await at.bill(title);
      await phone.goto(`/payment/bills/${bill.uuid}`);
      await isAt(phone, 'The bill');
      await expectNoAxeViolations(phone);
      await goOn(phone);
      await isAt(phone, 'How to pay');
      await select(phone);
      await goOn(phone);
      await isAt(phone, 'Review and pay');
      await phone.getByText('GrabPay').first().waitFor();
      await expectNoAxeViolations(phone);
      await phone.getByRole('button', { name: /^Pay RM/ }).click();
      return bill;
    },
    receipt: /\/payment\/thankyou/,
  },
);

test('a bill is found by its number, and what is not there says so in the same look', async () => {
  const { invoice_no } = await shop().bill('Dicari');
  const phone = await newPage({ width: 360, may_fail: true }); // a number that is not there is answered with 422
  await phone.goto('/payment');
  await phone.getByRole('textbox').fill('BP-0000000000');
  await phone.getByRole('button').first().click();
  await phone.getByRole('alert').waitFor();
  await phone.getByRole('textbox').fill(invoice_no);
  await phone.getByRole('button').first().click();
  await heading(phone, 'Dicari');
  await phone.goto('/payment/bills/00000000-0000-4000-8000-000000000000');
  await phone.waitForURL(/\/payment\/errors\?type=bill/);
  await expectNoAxeViolations(phone);
});
