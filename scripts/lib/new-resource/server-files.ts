import type { FieldSpec, FieldType, ResourceSpec } from './spec.ts';

/** The files of a new resource on the server's side: contract, table, handlers and their tests. Formatted afterwards. */

const ROW_TYPES: Record<FieldType, string> = {
  text: 'z.string()',
  postcode: 'z.string()',
  integer: 'z.int()',
  money: 'money',
  boolean: 'z.boolean()',
};
/** 1000000 → 1_000_000 */
const grouped = (number: number): string => String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, '_');
const INPUT_TYPES: Record<FieldType, (field: FieldSpec) => string> = {
  text: ({ max }) => `text(${max})`,
  postcode: () => 'postcode',
  integer: ({ min, max }) => `z.int().min(${min}).max(${grouped(max)})`,
  money: () => 'moneyInput',
  boolean: () => 'z.boolean().default(false)',
};
const COLUMN_TYPES: Record<FieldType, string> = {
  text: 'text not null',
  postcode: 'text not null',
  integer: 'integer not null',
  money: 'sen not null',
  boolean: 'boolean not null default false',
};

const isActive = ({ name }: FieldSpec): boolean => name === 'is_active';
const inputType = (field: FieldSpec): string =>
  isActive(field) ? 'z.boolean().default(true)' : INPUT_TYPES[field.type](field);
const columnType = (field: FieldSpec): string =>
  isActive(field) ? 'boolean not null default true' : COLUMN_TYPES[field.type];
const lines = (fields: readonly FieldSpec[], line: (field: FieldSpec) => string): string => fields.map(line).join('\n');
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

export function contractFile({ names, fields, title_field, single }: ResourceSpec): string {
  const unique = fields.filter(({ is_unique }) => is_unique).map(({ name }) => name);
  const texts = fields.filter(({ type }) => type === 'text' || type === 'postcode').map(({ name }) => name);
  const has = (field_type: FieldType) => fields.some(({ type }) => type === field_type);
  return `import { z } from 'zod';
import { ${has('postcode') ? 'postcode, ' : ''}text } from './fields.ts';
import { resource } from './resource.ts';
import { ${has('money') ? 'money, moneyInput, ' : ''}timestamp } from './wire.ts';

/** ${names.title} of a merchant. */
export const ${names.contract} = resource({
  path: '${names.path}',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
${lines(fields, ({ name, type }) => `${name}: ${ROW_TYPES[type]},`)}
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: z.object({
${lines(fields, (field) => `${field.name}: ${inputType(field)},`)}
  }),
  ${unique.length > 0 ? `unique: [${quoted(unique)}],` : ''}
  ${single ? `single: '${single.name}',` : ''}
  list: {
    path: 'merchant-${names.path}',
    search: [${quoted(texts)}],
    sort: ['created_at', '${title_field.name}'],
    date_column: 'created_at',
  },
});
`;
}

export function migrationFile({ names: { table, title }, fields, single }: ResourceSpec): string {
  const unique = fields.filter(({ is_unique }) => is_unique);
  return `-- ${title} of a merchant.
create table ${table} (
  account_id uuid not null,
  id uuid not null,
${lines(fields, (field) => `  ${field.name} ${columnType(field)},`)}
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
${unique.map(({ name }) => `create unique index ${table}_${name} on ${table} (account_id, ${name}) where deleted_at is null;\n`).join('')}${
    single
      ? `create unique index ${table}_${single.name} on ${table} (account_id) where ${single.name} and deleted_at is null;\n`
      : ''
  }`;
}

export const routesFile = ({ names: { contract, one, path, table, entity } }: ResourceSpec): string =>
  `import { ${contract} } from '@kutip/contracts/${path}';
import { crud } from '../../platform/crud.ts';

export const ${one}Handlers = crud(${contract}, '${table}', { entity: '${entity}' });
`;

/** The fields of a valid body that the schema does not decide: what must be unique, or the name of the record. */
const givenFields = ({ fields, title_field }: ResourceSpec, value: string): string => {
  const unique = fields.filter(({ is_unique }) => is_unique);
  return `{ ${(unique.length > 0 ? unique : [title_field]).map(({ name }) => `${name}: ${value}`).join(', ')} }`;
};

export function apiTestFile(spec: ResourceSpec): string {
  const { names, fields, title_field, single } = spec;
  const { contract, one, path, entity } = names;
  const unique = fields.find(({ is_unique }) => is_unique);
  const { name } = unique ?? title_field;
  return `import { ${contract} } from '@kutip/contracts/${path}';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validBodyFor } from '../../../../../test/access-matrix/valid-input.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { ${one}Handlers } from './${path}.routes.ts';

let app: TestApp;
let merchant: TestCaller;
beforeAll(async () => {
  app = await testApp(({ server }) => mount(server, ${contract}, ${one}Handlers));
  merchant = await app.createMerchant();
});
afterAll(() => app.close());

const BODY = validBodyFor(${contract}.create, ${givenFields(spec, "'Sample'")});
${unique || single ? `const bodyNamed = (${name}: string) => ({ ...BODY, ${name} });` : ''}

test('a ${names.singular_title.toLowerCase()} is created, changed and deleted, with a line of the audit log each', async () => {
  const { data } = await app.call(${contract}.create, { body: BODY }, merchant);
  const params = { id: data.id };
  const changed = await app.call(${contract}.update, { params, body: { ${title_field.name}: 'Changed' } }, merchant);
  expect(changed.data).toMatchObject({ id: data.id, ${title_field.name}: 'Changed' });
  expect((await app.call(${contract}.remove, { params }, merchant)).response_code).toBe(2000);
  expect((await app.call(${contract}.read, { params }, merchant)).response_code).toBe(4004);
  const audited = await app.db.selectFrom('audit_logs').select(['action', 'entity']).where('entity_id', '=', data.id).execute();
  expect(audited.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  expect(audited[0]!.entity).toBe('${entity}');
});
${
  unique
    ? `
test('a second one with the same ${unique.name} is refused with the field', async () => {
  await app.call(${contract}.create, { body: bodyNamed('Taken') }, merchant);
  const second = await app.call(${contract}.create, { body: bodyNamed('Taken') }, merchant);
  expect(second).toMatchObject({ response_code: 4025, breakdown_errors: { ${unique.name}: 'duplicate' } });
});
`
    : ''
}${
    single
      ? `
test('at most one has ${single.name}', async () => {
  const create = async (name: string) =>
    (await app.call(${contract}.create, { body: { ...bodyNamed(name), ${single.name}: true } }, merchant)).data;
  const first = await create('First');
  const second = await create('Second');
  const isSingle = async (id: string) =>
    (await app.call(${contract}.read, { params: { id } }, merchant)).data.${single.name};
  expect([await isSingle(first.id), await isSingle(second.id)]).toEqual([false, true]);
});
`
      : ''
  }`;
}

export function casesFile(spec: ResourceSpec): string {
  const { contract, one, path } = spec.names;
  const value = '`Sample ${randomUUID().slice(0, 8)}`';
  return `import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { ${contract} } from '@kutip/contracts/${path}';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';
import { validBodyFor } from '../valid-input.ts';

const reader = { rule: 'merchant company.read' } as const;
const writer = { rule: 'merchant company.write' } as const;

const newBody = () => validBodyFor(api.${contract}.create, ${givenFields(spec, value)});

async function ${one}({ callAsOwner }: MerchantFixture) {
  const { id } = await callAsOwner(api.${contract}.create, { body: newBody() });
  return { params: { id } };
}

export const ${one}Cases: AccessCases<typeof ${contract}> = {
  list: reader,
  read: { ...reader, prepareInput: ${one} },
  create: { ...writer, prepareInput: () => Promise.resolve({ body: newBody() }) },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await ${one}(fixture)), body: { ${spec.title_field.name}: ${value} } }),
  },
  remove: { ...writer, prepareInput: ${one} },
};
`;
}
