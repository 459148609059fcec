import { journeysBy, reachRail } from './channel-journeys.ts';

journeysBy({
  rail: 'duitnow',
  row: 'DuitNow Online Banking/Wallets',
  async arrive(phone) {
    await reachRail(phone);
    await phone.getByRole('button', { name: 'CIMB Bank' }).click();
    await phone.getByRole('button', { name: 'Log in' }).click();
    await phone.getByRole('button', { name: /^Approve RM/ }).waitFor();
  },
});
