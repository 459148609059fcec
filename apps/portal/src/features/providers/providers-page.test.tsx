import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens, sentCalls, type FakeCall } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { ProvidersPage } from './providers-page.tsx';

resetScreens(en);

const LIST = 'GET payment-services/admin/providers';
const OFF = 'POST payment-services/admin/providers/switch-off';
const ON = 'POST payment-services/admin/providers/switch-on';
const SWITCH = '0199aaaa-0000-7000-8000-000000000001';
const quiet = { state: 'UP', started: 0, succeeded: 0, failed: 0, success_bps: null, off: null, changed_at: null };
const service = (payment_service_id: number, name: string, more: object = {}) => ({
  ...quiet,
  payment_service_id,
  name,
  channel_flag: 'fpx',
  bank_type: 1,
  ...more,
});
const switched_off = {
  id: SWITCH,
  reason: 'Planned maintenance',
  switched_off_by: 'Hana',
  switched_off_at: '2026-11-22T02:00:00.000Z',
};
let off: typeof switched_off | null;
let sent: FakeCall | undefined;
const overview = () => ({
  data: {
    providers: [
      {
        ...quiet,
        provider: 'fpx',
        state: off ? 'SWITCHED_OFF' : 'PARTLY_DOWN',
        off,
        started: 4,
        succeeded: 2,
        failed: 1,
        success_bps: 6_667,
        asked_at: null,
        answered_at: null,
        latency_ms: null,
        last_paid_at: null,
        services: [service(15, 'Bank Satu'), service(10, 'Bank Dua', { state: 'DOWN' })],
      },
    ],
  },
});
const change =
  (to: typeof off) =>
  (call: FakeCall): ReturnType<typeof overview> => {
    off = to;
    sent = call;
    return overview();
  };
beforeEach(() => {
  [off, sent] = [null, undefined];
  fakeApi({ [LIST]: overview, [OFF]: change(switched_off), [ON]: change(null) });
});
const panel = () => screen.findByRole('region', { name: 'Online banking (FPX)' });

test('a provider shows its success rate, and what is down stands first', async () => {
  actAs('platform.read', 'platform.write');
  renderScreen(<ProvidersPage />);
  const fpx = within(await panel());
  expect(fpx.getByText('Partly down')).toBeDefined();
  expect(fpx.getByText('2 of 3 ended payments')).toBeDefined();
  expect(fpx.getAllByRole('listitem').map(({ textContent }) => textContent.includes('Bank Dua'))).toEqual([
    true,
    false,
  ]);
});

test('switching off asks for a reason, and switching on ends that switch', async () => {
  actAs('platform.read', 'platform.write');
  renderScreen(<ProvidersPage />);
  const name = 'Online banking (FPX)';
  await userEvent.click(within(await panel()).getByRole('button', { name: `Switch off ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Switch off ${name}?` }));
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(sent).toBeUndefined();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Planned maintenance');
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(sent?.body).toEqual({ provider: 'fpx', reason: 'Planned maintenance' }));
  expect(await screen.findByText(/^Switched off by Hana on .*: Planned maintenance$/)).toBeDefined();
  await userEvent.click(within(await panel()).getByRole('button', { name: `Switch on ${name}` }));
  const again = within(await screen.findByRole('dialog', { name: `Switch on ${name}?` }));
  await userEvent.click(again.getByRole('button', { name: 'Switch on' }));
  await waitFor(() => expect(sent?.body).toEqual({ id: SWITCH }));
});

test('a reader has no switches', async () => {
  actAs('platform.read');
  renderScreen(<ProvidersPage />);
  expect(within(await panel()).queryByRole('button', { name: /switch/i })).toBeNull();
  expect(sentCalls().map(({ name }) => name)).toEqual([LIST]);
});
