import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { PageListPage, WrittenPagePage } from './content-pages.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const FORM_ID = '0199aaaa-0000-7000-8000-000000000002';
const LIST = 'POST catalogs/merchant-catalogs';
const FORMS = 'POST collections/merchant-collection';
const stored = {
  id: ID,
  uuid: ID,
  slug: 'menu-raya',
  title: 'Menu Raya',
  page_type: 'CATALOG',
  content: '<h2>Kuih</h2><p>Segar</p>',
  collection_ids: [FORM_ID],
  record_status: 1,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
};
const PATHS = ['/pages/datatable', '/pages/new', '/pages/$mode/$id'];
const open = (address: string) =>
  renderScreen(address.endsWith('datatable') ? <PageListPage /> : <WrittenPagePage />, address, PATHS);
const bodyOf = (name: string) => sentCalls().find((call) => call.name === name)?.body;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the list says what is published and what is a draft', async () => {
  actAs('shop.read', 'shop.write');
  const draft = { ...stored, id: FORM_ID, title: 'Polisi', slug: 'polisi', page_type: 'CONTENT', record_status: 2 };
  fakeApi({ [LIST]: () => listAnswer([stored, draft]) });
  open('/pages/datatable');
  expect((await screen.findByRole('link', { name: 'Menu Raya' })).getAttribute('href')).toBe(`/pages/view/${ID}`);
  expect(screen.getByText('Published')).toBeDefined();
  expect(screen.getByText('Draft')).toBeDefined();
  expect(screen.getByRole('cell', { name: 'polisi' })).toBeDefined();
});

test('the address of a new page follows its title until it is changed, and a new page is a draft', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [LIST]: () => listAnswer([]), 'POST catalogs': () => ({ data: stored }) });
  open('/pages/new');
  await screen.findByRole('toolbar');
  const [title, slug] = [screen.getByLabelText('Title'), screen.getByLabelText('Link address')];
  await userEvent.type(title, 'Menu Raya 2026');
  await waitFor(() => expect(slug).toHaveProperty('value', 'menu-raya-2026'));
  await userEvent.clear(slug);
  await userEvent.type(slug, 'raya');
  await userEvent.type(title, '!');
  expect(slug).toHaveProperty('value', 'raya');
  await save();
  await waitFor(() =>
    expect(bodyOf('POST catalogs')).toMatchObject({ title: 'Menu Raya 2026!', slug: 'raya', record_status: 2 }),
  );
});

test('a catalog is made of payment forms, and its content is edited', async () => {
  actAs('shop.read', 'shop.write', 'bills.read');
  const call = `PUT catalogs/${ID}`;
  const other = '0199aaaa-0000-7000-8000-000000000003';
  fakeApi({
    [`GET catalogs/${ID}`]: () => ({ data: stored }),
    [call]: () => ({ data: stored }),
    [LIST]: () => listAnswer([]),
    [FORMS]: () =>
      listAnswer([FORM_ID, other].map((id) => ({ ...collection, id, uuid: id, title: `Borang ${id.at(-1)}` }))),
  });
  open(`/pages/edit/${ID}`);
  const editor = await screen.findByRole('textbox', { name: 'Content' });
  expect(within(editor).getByRole('heading', { name: 'Kuih' })).toBeDefined();
  expect(await screen.findByRole('checkbox', { name: 'Borang 2' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Borang 3' }));
  await save();
  await waitFor(() =>
    expect(bodyOf(call)).toMatchObject({
      collection_ids: [FORM_ID, other],
      content: '<h2>Kuih</h2><p>Segar</p>',
      read_at: stored.updated_at,
    }),
  );
});

test('a page is read before it is published, and hostile content shows its text only', async () => {
  actAs('shop.read');
  const content =
    '<h2>Kuih</h2><script>alert(1)</script><p onclick="alert(1)">Segar</p><img src="x" onerror="alert(1)">';
  fakeApi({ [`GET catalogs/${ID}`]: () => ({ data: { ...stored, content, record_status: 2 } }) });
  open(`/pages/view/${ID}`);
  expect(await screen.findByRole('heading', { name: 'Kuih' })).toBeDefined();
  expect(document.querySelector('main script, [onclick], [onerror]')).toBeNull();
  expect(screen.queryByRole('toolbar')).toBeNull();
  // A draft has no public link yet.
  expect(screen.queryByRole('link', { name: /menu-raya/ })).toBeNull();
  expect(screen.getByText(/\/pages\/public\/account-1\/menu-raya$/)).toBeDefined();
});

const collection = {
  collection_type: 'PAYMENT',
  description: null,
  cover_image_url: null,
  amount_type: 'OPEN',
  amount: null,
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  payer_fields: DEFAULT_PAYER_FIELDS,
  channel_flags: ['fpx'],
  fee_bearer: null,
  start_at: null,
  end_at: null,
  target_amount: null,
  success_field_id: null,
  redirect_url: null,
  callback_url: null,
  reminder_days: [],
  due_in_days: null,
  record_status: 1,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
  paid_count: 0,
  paid_amount: '0.00',
};
