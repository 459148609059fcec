import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, resetScreens } from '../testing/screen.tsx';
import { PageHead, type Crumb } from './page.tsx';

resetScreens();

const FIRST: Crumb = { title: 'Customers', to: '/customers/datatable' };
const headingIs = (name: string) => screen.findByRole('heading', { level: 1, name });
const trail = () => within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem');

//
test('the last breadcrumb is the title of the page, with its subtitle', async () => {
  renderScreen(<PageHead crumbs={[FIRST, { title: 'Siti Hajar', subtitle: 'Since November 2026' }]} />);
  await headingIs('Siti Hajar');
  expect(screen.getByText('Since November 2026')).toBeDefined();
  expect(trail().map(({ textContent }) => textContent)).toEqual(['Customers', 'Siti Hajar']);
  expect(trail().map((one) => one.getAttribute('aria-current'))).toEqual([null, 'page']);
});

//
test('an alternative title of the last breadcrumb is the heading, and the trail keeps the title', async () => {
  renderScreen(<PageHead crumbs={[FIRST, { title: 'Edit', alternativeTitle: 'Edit customer' }]} />);
  await headingIs('Edit customer');
  expect(trail().map(({ textContent }) => textContent)).toEqual(['Customers', 'Edit']);
});

test('a page without a parent has a heading and no trail', async () => {
  renderScreen(<PageHead crumbs={[{ title: 'Dashboard' }]} />);
  await headingIs('Dashboard');
  expect(screen.queryByRole('navigation')).toBeNull();
});
