import { expect, test } from 'vitest';
import { testChannel, waitForProvider } from './channel-journeys.ts';
import { expectNoAxeViolations } from './fixtures.ts';
import { expectHeading, payButton } from './pay-page.ts';

const { goToProvider, returnToReceipt, shop } = testChannel({
  rail: 'paypal',
  row: 'PayPal',
  buttons: {
    approve: /^Pay RM/,
    decline: 'Pay with a card that declines',
    cancel: null,
    leave: 'Pay, and let PayPal review it',
    expire: 'Pay too late',
  },
  async goToDecision(phone) {
    await waitForProvider(phone);
    await phone.getByRole('button', { name: 'Log in' }).click();
    await phone.getByRole('heading', { name: 'Pay with' }).waitFor();
  },
});

// PayPal has no cancelled orders: the payer can still approve one. Only our capture takes money, so nothing was charged.
test('cancelled: the receipt says that nothing was charged, and the payer can choose again', async () => {
  const { phone, invoice_no } = await goToProvider('Batal');
  await phone.getByRole('button', { name: 'Cancel and return' }).click();
  await returnToReceipt(phone);
  await expectHeading(phone, 'Not paid yet');
  await expectNoAxeViolations(phone);
  expect(await shop().loadTransfers(invoice_no)).toEqual([]);
  expect(await shop().loadTimeline(invoice_no)).toEqual(['bill_created', 'attempt_started', 'attempt_pending']);
  await phone.getByRole('link', { name: 'Choose a payment method' }).click();
  await payButton(phone).waitFor();
});
