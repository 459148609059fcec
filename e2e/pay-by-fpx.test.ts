import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testChannel } from './channel-journeys.ts';
import { expectNoAxeViolations, newPage } from './fixtures.ts';
import {
  BANK,
  chooseBank,
  completePayment,
  expectHeading,
  logInToBank,
  openBanks,
  payButton,
  returnToReceipt,
  addScenario,
} from './pay-page.ts';

// The payer can only approve or cancel at the bank; other outcomes are set as sandbox scenarios.
const { shop } = testChannel({
  rail: 'fpx',
  row: 'Online banking',
  select: (phone) => chooseBank(phone, BANK.interactive),
  buttons: { decline: /^Approve RM/, leave: /^Approve RM/, expire: /^Approve RM/ },
  async prepare(choice) {
    if (choice === 'decline') await addScenario({ debit_code: '51' });
    if (choice === 'expire') await addScenario({ debit_code: '1A' });
    if (choice === 'leave') await addScenario({ late: 'PENDING' });
  },
  goToDecision: logInToBank,
  returnToReceipt,
  completeLater: completePayment,
  scheduleLateSuccess: () => addScenario({ debit_code: '1A', then_code: '00' }),
});

async function chooseCompanyBank(phone: Page): Promise<void> {
  await openBanks(phone);
  await phone.getByRole('radio', { name: 'Company' }).check();
  await phone.getByLabel('Find your bank').fill('Hong Leong');
  await phone
    .locator('[data-bank-type="2"]')
    .getByRole('radio', { name: /Hong Leong/ })
    .check();
}

test.each([
  ['Approve', 'SUCCESS', 'Paid', 'payment.succeeded'],
  ['Reject', 'CANCELLED', 'Payment cancelled', 'payment.cancelled'],
] as const)('a corporate payment waits for its approver: %s ends it as %s', async (answer, status, heading, event) => {
  const { uuid, invoice_no } = await shop().createBill(`Syarikat ${answer}`);
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${uuid}`);
  await chooseCompanyBank(phone);
  await payButton(phone).click();
  await logInToBank(phone);
  await phone.getByRole('button', { name: 'Send to approver' }).click();
  const maker_page_url = phone.url();
  await returnToReceipt(phone);
  await expectHeading(phone, 'Waiting for your approver');
  await expectNoAxeViolations(phone);
  await shop().expectAttempts(invoice_no, ['PROCESSING']);
  expect(await shop().loadTimeline(invoice_no)).toContain('approver_awaited');
  expect(await shop().loadTransfers(invoice_no)).toEqual([]);

  const approver = await newPage();
  await approver.goto(maker_page_url);
  await approver.getByText('Sandbox: act as the approver').click();
  await approver.getByRole('button', { name: answer }).click();
  await expectHeading(phone, heading);
  await shop().expectAttempts(invoice_no, [status]);
  await shop().expectWebhooks(invoice_no, [event]);
});
