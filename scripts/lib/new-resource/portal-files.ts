import { labelOf, sampleOf, type FieldSpec, type ResourceSpec } from './spec.ts';

/** The files of a new resource in the portal: its screens, their test and the messages. Formatted afterwards. */

/** The call that declares a field of the form and the list. */
function fieldCall({ names: { table }, title_field }: ResourceSpec, { name, type, min, max }: FieldSpec): string {
  const label = `label: '${table}.${name}'`;
  if (name === 'is_active') return 'activeField()';
  if (name === title_field.name)
    return `textField({ ${label}, maxLength: ${max}, column: { card: 'title', sort: '${name}' } })`;
  switch (type) {
    case 'text':
      return `textField({ ${label}, maxLength: ${max}, column: { card: 'line' } })`;
    case 'postcode':
      return `textField({ ${label}, maxLength: 5, column: { card: 'line' } })`;
    case 'integer':
      return `numberField({ ${label}, initial: ${min}, column: { card: 'line', isNumeric: true } })`;
    case 'money':
      return `moneyField({ ${label}, column: { card: 'line', isNumeric: true } })`;
    case 'boolean':
      return `checkField({ ${label}, column: { card: 'line' } })`;
  }
}

export function screensFile(spec: ResourceSpec): string {
  const { names, fields, title_field } = spec;
  const { contract, one, component, path, table } = names;
  const calls = fields.map((field) => [field.name, fieldCall(spec, field)] as const);
  const used = [...new Set(calls.map(([, text]) => text.slice(0, text.indexOf('('))))].toSorted();
  return `import { ${contract} } from '@kutip/contracts/${path}';
import { ${used.join(', ')} } from '../../shared/resource/resource-fields.tsx';
import { ResourceListPage, ResourcePage } from '../../shared/resource/resource-pages.tsx';
import { pagePlaces, resourceScreens } from '../../shared/resource/resource-screens.ts';
import { en } from './messages/en.ts';

const ${one}Screens = resourceScreens(en)({
  contract: ${contract},
  places: pagePlaces('/${path}'),
  texts: {
    title: '${table}.title',
    subtitle: '${table}.subtitle',
    new_title: '${table}.new_title',
    edit_title: '${table}.edit_title',
    empty: '${table}.empty',
    empty_text: '${table}.empty_text',
  },
  nameOf: ({ ${title_field.name} }) => ${title_field.name},
  fields: {
${calls.map(([name, text]) => `${name}: ${text},`).join('\n')}
  },
});

export const ${component}ListPage = () => <ResourceListPage of={${one}Screens} />;
export const ${component}Page = () => <ResourcePage of={${one}Screens} />;
`;
}

export function screenTestFile({ names: { path, component }, fields, title_field }: ResourceSpec): string {
  return `import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { ${component}ListPage, ${component}Page } from './${path}-pages.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const STORED = {
  id: ID,
${fields.map((field) => `${field.name}: ${sampleOf(field)},`).join('\n')}
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
};
const LIST = 'POST ${path}/merchant-${path}';
const PATHS = ['/${path}/datatable', '/${path}/new', '/${path}/$mode/$id'];

test('the list names each record and leads to its page', async () => {
  actAs('company.read');
  fakeApi({ [LIST]: () => listAnswer([STORED]) });
  renderScreen(<${component}ListPage />, '/${path}/datatable', PATHS);
  const link = await screen.findByRole('link', { name: 'Sample' });
  expect(link.getAttribute('href')).toBe(\`/${path}/view/\${ID}\`);
});

test('the form of a stored record sends what was changed', async () => {
  actAs('company.write');
  fakeApi({ [\`GET ${path}/\${ID}\`]: () => ({ data: STORED }), [\`PUT ${path}/\${ID}\`]: () => ({ data: STORED }) });
  renderScreen(<${component}Page />, \`/${path}/edit/\${ID}\`, PATHS);
  await userEvent.type(await screen.findByLabelText('${labelOf(title_field.name)}'), ' two');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(location.pathname).toBe('/${path}/datatable'));
  expect(sentCalls().find(({ name }) => name === \`PUT ${path}/\${ID}\`)?.body).toMatchObject({ ${title_field.name}: 'Sample two' });
});
`;
}

/** The type that checks the messages of each other language. */
const TRANSLATION = { ms: 'TranslationWithoutPlurals', zh: 'TranslationWithoutPlurals', ar: 'TranslationOf' } as const;

/** The messages; the other languages begin as a copy of English, which the test of the messages refuses until translated. */
export function messagesFile(spec: ResourceSpec, language: 'en' | keyof typeof TRANSLATION): string {
  if (language === 'en') return `export const en = ${messageTree(spec)} as const;\n`;
  const type = TRANSLATION[language];
  return `import type { ${type} } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ${language} = ${messageTree(spec)} as const satisfies ${type}<typeof en>;
`;
}

function messageTree({ names: { table, title, singular_title }, fields }: ResourceSpec): string {
  const own = fields.filter(({ name }) => name !== 'is_active');
  return `{
  ${table}: {
    title: '${title}',
    subtitle: '${title} of your business',
    new_title: 'New ${singular_title.toLowerCase()}',
    edit_title: '${singular_title}',
    empty: 'No ${title.toLowerCase()} yet',
    empty_text: 'Add the first one.',
${own.map(({ name }) => `${name}: '${labelOf(name)}',`).join('\n')}
  },
}`;
}
