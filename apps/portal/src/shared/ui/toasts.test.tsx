import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, resetScreens } from '../testing/screen.tsx';
import { toast } from './toast.ts';

resetScreens();
afterEach(() => vi.useRealTimers());

//
test('a toast has icon, title and text, no progress bar, and is gone after three seconds', async () => {
  renderScreen(<p>Page</p>);
  await screen.findByText('Page');
  vi.useFakeTimers();
  act(() => toast({ variant: 'danger', icon: '!', title: 'Rejected', text: 'By the bank', hideClose: true }));
  expect(screen.getByRole('alert').textContent).toBe('!RejectedBy the bank');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  act(() => void vi.advanceTimersByTime(2_999));
  expect(screen.queryByRole('alert')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
