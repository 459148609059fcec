import { resource } from '@kutip/contracts/resource';
import { money, moneyInput, timestamp } from '@kutip/contracts/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakeApi, listAnswer, renderScreen, resetScreens, sentCalls, actAs } from '../testing/screen.tsx';
import { activeField, checkField, moneyField, numberField, selectField, textField } from './resource-fields.tsx';
import { ResourceListPage, ResourcePage } from './resource-pages.tsx';
import { pagePlaces, resourceScreens } from './resource-screens.ts';
import { ResourceTab } from './resource-tab.tsx';

const en = {
  profiles: {
    title: 'Profiles',
    new_title: 'Add profile',
    edit_title: 'Profile',
    empty: 'No profiles yet',
    empty_text: 'Add the first one.',
    name: 'Name',
    days: 'Position',
    channel: 'Channel',
    is_default: 'Verified',
    EMAIL: 'E-mail',
    SMS: 'Text message',
  },
} as const;
resetScreens(en);

const profiles = resource({
  path: 'profiles',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    days: z.int(),
    price: money,
    channel: z.string(),
    is_default: z.boolean(),
    is_active: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: z.object({
    name: z.string().min(1),
    days: z.int().min(0),
    price: moneyInput,
    channel: z.enum(['EMAIL', 'SMS']),
    is_default: z.boolean().default(false),
    is_active: z.boolean().default(true),
  }),
  list: { path: 'merchant-profiles', search: ['name'], sort: ['created_at', 'name'] },
});

const texts = {
  title: 'profiles.title',
  new_title: 'profiles.new_title',
  edit_title: 'profiles.edit_title',
  empty: 'profiles.empty',
  empty_text: 'profiles.empty_text',
} as const;
const fields = {
  name: textField({ label: 'profiles.name', column: { card: 'title', sort: 'name' } }),
  days: numberField({ label: 'profiles.days', initial: 3, column: { card: 'line', isNumeric: true } }),
  price: moneyField({ label: 'field.amount', column: { card: 'line' } }),
  channel: selectField({
    label: 'profiles.channel',
    values: ['EMAIL', 'SMS'],
    labelOf: (one) => `profiles.${one}`,
  }),
  is_default: checkField({ label: 'profiles.is_default' }),
  is_active: activeField(),
};
const screens = resourceScreens(en)({
  contract: profiles,
  places: pagePlaces('/profiles'),
  texts,
  nameOf: ({ name }) => name,
  fields,
});

const ID = '0199aaaa-0000-7000-8000-000000000001';
const stored = {
  id: ID,
  name: 'Standard',
  days: 2,
  price: '5.00',
  channel: 'SMS',
  is_default: true,
  is_active: true,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
};
const LIST = 'POST profiles/merchant-profiles';
const PATHS = ['/profiles/datatable', '/profiles/new', '/profiles/$mode/$id'];
const page = (address: string) =>
  renderScreen(
    address.endsWith('datatable') ? <ResourceListPage of={screens} /> : <ResourcePage of={screens} />,
    address,
    PATHS,
  );
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the list has a column for each listed field, with its label and its text', async () => {
  actAs('company.read', 'company.write');
  fakeApi({ [LIST]: () => listAnswer([stored]) });
  page('/profiles/datatable');
  const link = await screen.findByRole('link', { name: 'Standard' });
  expect(link.getAttribute('href')).toBe(`/profiles/view/${ID}`);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Position',
    'Amount',
    'Status',
    'Delete',
  ]);
  expect(screen.getByRole('cell', { name: /5\.00/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add profile' }).getAttribute('href')).toBe('/profiles/new');
});

test('a user who may only read sees neither the button to add nor the one to delete', async () => {
  actAs('company.read');
  fakeApi({ [LIST]: () => listAnswer([stored]) });
  page('/profiles/datatable');
  await screen.findByText('Standard');
  expect(screen.queryByRole('link', { name: 'Add profile' })).toBeNull();
  expect(screen.queryByRole('button', { name: /delete/i })).toBeNull();
});

test('the form of a new record starts with the initial values and sends what was typed', async () => {
  actAs('company.write');
  fakeApi({ 'POST profiles': () => ({ data: stored }), [LIST]: () => listAnswer([]) });
  page('/profiles/new');
  await userEvent.type(await screen.findByLabelText('Name'), 'Express');
  await userEvent.type(screen.getByLabelText('Amount'), '12.50');
  await save();
  await waitFor(() => expect(location.pathname).toBe('/profiles/datatable'));
  expect(sentCalls().find(({ name }) => name === 'POST profiles')?.body).toEqual({
    name: 'Express',
    days: 3,
    price: '12.50',
    channel: 'EMAIL',
    is_default: false,
    is_active: true,
  });
});

test('the form of a stored record shows its values and sends the version that was read', async () => {
  actAs('company.write');
  fakeApi({ [`GET profiles/${ID}`]: () => ({ data: stored }), [`PUT profiles/${ID}`]: () => ({ data: stored }) });
  page(`/profiles/edit/${ID}`);
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveProperty('value', 'Standard');
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '5.00');
  await userEvent.type(name, ' post');
  await save();
  await waitFor(() => expect(location.pathname).toBe('/profiles/datatable'));
  expect(sentCalls().find(({ name: call }) => call.startsWith('PUT'))?.body).toMatchObject({
    name: 'Standard post',
    channel: 'SMS',
    read_at: '2026-11-22T01:00:00.000Z',
  });
});

test('a concurrent change is reported and what was typed stays', async () => {
  actAs('company.write');
  fakeApi({
    [`GET profiles/${ID}`]: () => ({ data: stored }),
    [`PUT profiles/${ID}`]: () => ({ response_code: 4009, description: 'Someone else changed this record.' }),
  });
  page(`/profiles/edit/${ID}`);
  await userEvent.type(await screen.findByLabelText('Name'), ' post');
  await save();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Someone else changed this record.')).toBeDefined();
  expect(document.querySelector('[name=name]')).toHaveProperty('value', 'Standard post');
});

test('the record page shows every field with its label, and deleting the record leads back to the list', async () => {
  actAs('company.read', 'company.write');
  fakeApi({
    [`GET profiles/${ID}`]: () => ({ data: stored }),
    [`DELETE profiles/${ID}`]: () => ({ data: null }),
    [LIST]: () => listAnswer([]),
  });
  page(`/profiles/view/${ID}`);
  expect(await screen.findByRole('heading', { name: 'Standard' })).toBeDefined();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Position',
    'Amount',
    'Channel',
    'Verified',
    'Active',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Standard' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location.pathname).toBe('/profiles/datatable'));
  // The deleted record is not read again.
  expect(sentCalls().filter(({ name }) => name.startsWith('GET'))).toHaveLength(1);
});

test('a record that does not exist is reported in place of the page', async () => {
  actAs('company.read');
  fakeApi({ [`GET profiles/${ID}`]: () => ({ response_code: 4004, description: 'Not found.' }) });
  page(`/profiles/view/${ID}`);
  expect(await screen.findByRole('link', { name: 'Back' })).toBeDefined();
});

test('a field that the contract lacks, or whose type differs, does not compile', () => {
  const declare = resourceScreens(en);
  const base = { contract: profiles, places: pagePlaces('/profiles'), texts, nameOf: () => '' };
  const { name: _, ...withoutName } = fields;
  // @ts-expect-error -- a required field is missing
  const incomplete = declare({ ...base, fields: withoutName });
  // @ts-expect-error -- the days are a number, not a text
  declare({ ...base, fields: { ...fields, days: textField({ label: 'profiles.name' }) } });
  const { name, days, price, channel } = fields;
  // @ts-expect-error -- the contract has no such field
  declare({ ...base, fields: { name, days, price, channel, colour: name } });
  expect(incomplete.fields).toBe(withoutName);
});

test('a message that neither the feature nor the shared messages have does not compile', () => {
  const declare = resourceScreens(en);
  const base = { contract: profiles, places: pagePlaces('/profiles'), nameOf: () => '' };
  // @ts-expect-error -- no such message
  declare({ ...base, fields, texts: { ...texts, title: 'profiles.heading' } });
  // @ts-expect-error -- a message of another feature
  declare({ ...base, texts, fields: { ...fields, name: textField({ label: 'customers.email_help' }) } });
  expect(declare({ ...base, texts, fields: { ...fields, name: textField({ label: 'common.edit' }) } }).texts).toBe(
    texts,
  );
});

test.each(['new', ID])(
  'a reader who opens the form of %s in a tab reads that their role does not allow it',
  async (record) => {
    actAs('company.read');
    fakeApi({});
    renderScreen(<ResourceTab of={screens} />, `/settings?record=${record}`);
    expect(await screen.findByText('Your role does not allow this.')).toBeDefined();
    expect(sentCalls()).toEqual([]);
  },
);

test('whoever may write opens the form of a tab by its address', async () => {
  actAs('company.read', 'company.write');
  fakeApi({});
  renderScreen(<ResourceTab of={screens} />, '/settings?record=new');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined();
});
