import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen, resetScreens } from '../../testing/screen.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

resetScreens();

const scrollBy = (top: number): void => {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
};

test('R-223 a button appears after scrolling and leads back to the top', async () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  renderScreen(
    <main>
      <p>Page</p>
      <ScrollToTop />
    </main>,
  );
  await screen.findByText('Page');
  scrollBy(100);
  expect(screen.queryByRole('button', { name: 'Back to the top' })).toBeNull();
  scrollBy(1_000);
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the top' }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  scrollBy(0);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to the top' })).toBeNull());
});
