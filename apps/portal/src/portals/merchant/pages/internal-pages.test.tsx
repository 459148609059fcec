import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, renderScreen, resetScreens } from '../../../shared/testing/screen.tsx';
import { AllPagesPage } from './all-pages-page.tsx';
import { ComponentSamplesPage } from '../../../features/samples/component-samples-page.tsx';
import { en } from '../../../features/samples/messages/en.ts';

resetScreens(en);

test('the samples show every bill status, and lead to the list of all pages', async () => {
  actAs();
  renderScreen(<ComponentSamplesPage />);
  expect(await screen.findByRole('heading', { name: 'Component samples' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'All pages' }).getAttribute('href')).toBe('/second-page');
  expect(screen.getAllByText('Paid').length).toBeGreaterThan(0);
});

test('the list of all pages links to pages without parameters only', async () => {
  actAs();
  renderScreen(<AllPagesPage />);
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href')!);
  expect(links).toContain('/customers/datatable');
  expect(links.filter((link) => link.includes('$'))).toEqual([]);
});
