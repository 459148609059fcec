import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeysBy } from './channel-journeys.ts';
import { expectNoAxeViolations, newPage } from './fixtures.ts';
import { BANK, chooseBank, confirmNow, heading, logInToBank, payButton, returnToShop, wish } from './payer.ts';

// At the bank one approves or cancels; what its answer is, the bank decides.
const { shop } = journeysBy({
  rail: 'fpx',
  row: 'Online banking',
  choose: (phone) => chooseBank(phone, BANK.ordinary),
  buttons: { decline: /^Approve RM/, leave: /^Approve RM/, expire: /^Approve RM/ },
  async before(ending) {
    if (ending === 'decline') await wish({ debit_code: '51' });
    if (ending === 'expire') await wish({ debit_code: '1A' });
    if (ending === 'leave') await wish({ late: 'PENDING' });
  },
  arrive: logInToBank,
  comeBack: returnToShop,
  succeeds: confirmNow,
  changesItsMind: () => wish({ debit_code: '1A', then_code: '00' }),
});

async function chooseCompanyBank(phone: Page): Promise<void> {
  await phone.locator('details.way > summary', { hasText: 'Online banking' }).click();
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
] as const)('a company pays: its approver says %s, perhaps days later', async (answer, status, said, event) => {
  const { uuid, invoice_no } = await shop().bill(`Syarikat ${answer}`);
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${uuid}`);
  await chooseCompanyBank(phone);
  await payButton(phone).click();
  await logInToBank(phone);
  await phone.getByRole('button', { name: 'Send to approver' }).click();
  const maker_is_done = phone.url();
  await returnToShop(phone);
  await heading(phone, 'Waiting for your approver');
  await expectNoAxeViolations(phone);
  await shop().stands(invoice_no, ['PROCESSING']);
  expect(await shop().timeline(invoice_no)).toContain('approver_awaited');
  expect(await shop().ledger(invoice_no)).toEqual([]);

  const approver = await newPage();
  await approver.goto(maker_is_done);
  await approver.getByText('Sandbox: act as the approver').click();
  await approver.getByRole('button', { name: answer }).click();
  await heading(phone, said);
  await shop().stands(invoice_no, [status]);
  await shop().told(invoice_no, [event]);
});
