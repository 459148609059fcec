import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen, resetScreens } from '../testing/screen.tsx';
import { openErrorDialog } from './error-dialog-state.ts';
import { OfflineBar } from './offline.tsx';

resetScreens();

/** The browser says so when its connection comes or goes. */
function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
const show = async (error: Error) => {
  renderScreen(<OfflineBar />);
  act(() => openErrorDialog(error));
  return screen.findByRole('dialog');
};

// R-155 R-156 R-158 R-160
test('a refusal is said in one sentence, with code, request and reason behind a summary', async () => {
  const dialog = await show(new ApiError(4010, 'This bill has been paid.', 'already_paid', 'api/v1/bills/7'));
  expect(within(dialog).getByRole('heading', { name: 'Error' })).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Confirm' })).toBeDefined();
  expect(dialog.textContent).toContain('This bill has been paid.');
  const details = dialog.querySelector('details')!;
  expect(details.open).toBe(false);
  for (const technical of ['4010', 'bills/7', 'Already Paid']) expect(details.textContent).toContain(technical);
});

test('without a connection the dialog says offline, and the page says so until it is back', async () => {
  setOnline(false);
  const dialog = await show(new NetworkFailure(0, 'api/v1/users/me'));
  expect(dialog.textContent).toContain('You are offline. Nothing is lost');
  expect(screen.getByText(/What you see may be out of date/)).toBeDefined();
  setOnline(true);
  expect(screen.queryByText(/What you see may be out of date/)).toBeNull();
});
