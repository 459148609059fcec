import { expect, test } from 'vitest';
import { journeysBy, reachRail } from './channel-journeys.ts';
import { expectNoAxeViolations } from './fixtures.ts';
import { heading, payButton } from './payer.ts';

const { atTheRail, comeBack, shop } = journeysBy({
  rail: 'paypal',
  row: 'PayPal',
  buttons: {
    approve: /^Pay RM/,
    decline: 'Pay with a card that declines',
    cancel: null,
    leave: 'Pay, and let PayPal review it',
    expire: 'Pay too late',
  },
  async arrive(phone) {
    await reachRail(phone);
    await phone.getByRole('button', { name: 'Log in' }).click();
    await phone.getByRole('heading', { name: 'Pay with' }).waitFor();
  },
});

// PayPal knows no cancelled order: it can still be approved. But only we can take its money, so nothing was taken.
test('cancelled: the payer is told that nothing was taken, and chooses again', async () => {
  const { phone, invoice_no } = await atTheRail('Batal');
  await phone.getByRole('button', { name: 'Cancel and return' }).click();
  await comeBack(phone);
  await heading(phone, 'Not paid yet');
  await expectNoAxeViolations(phone);
  expect(await shop().ledger(invoice_no)).toEqual([]);
  expect(await shop().timeline(invoice_no)).toEqual(['bill_created', 'attempt_started', 'attempt_pending']);
  await phone.getByRole('link', { name: 'Choose how to pay' }).click();
  await payButton(phone).waitFor();
});
