import { testChannel, waitForProvider } from './channel-journeys.ts';

testChannel({
  rail: 'duitnow',
  row: 'DuitNow Online Banking/Wallets',
  async goToDecision(phone) {
    await waitForProvider(phone);
    await phone.getByRole('button', { name: 'CIMB Bank' }).click();
    await phone.getByRole('button', { name: 'Log in' }).click();
    await phone.getByRole('button', { name: /^Approve RM/ }).waitFor();
  },
});
