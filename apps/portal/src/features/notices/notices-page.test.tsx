import { notifications } from '@kutip/contracts/notifications';
import { notificationKindsFor } from '@kutip/domain/notifications';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { NoticesPage } from './notices-page.tsx';

resetScreens(en);

test('the filter of notices offers each event of the role once, by a name of its own', async () => {
  const permissions = ['payouts.read', 'settlements.read'] as const;
  actAs(...permissions);
  fakeApi({ [`POST ${notifications.list.path}`]: () => listAnswer([]) });
  renderScreen(<NoticesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Event: All' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Event', hidden: true }));
  const offered = panel
    .getAllByRole('checkbox', { hidden: true })
    .map((box) => (box as HTMLInputElement).labels![0]!.textContent);
  const kinds = notificationKindsFor(permissions);
  expect(kinds.length).toBeGreaterThan(8);
  expect(offered).toEqual(kinds.map((kind) => en.notice_name[kind]));
  expect(new Set(offered).size).toBe(offered.length);
});
