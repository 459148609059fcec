import { api } from '@kutip/contracts/api';
import { CALLBACK_EVENTS } from '@kutip/domain/merchant-callback';
import { MESSAGE_RULES } from '@kutip/domain/message-limits';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DELIVERY_ERRORS } from '@kutip/contracts/callbacks';
import { expect, test } from 'vitest';
import { en as audit } from './features/audit/messages/en.ts';
import { en as queues } from './features/queues/messages/en.ts';
import { providerName } from './shared/i18n/provider-name.ts';

/** What the server's sources write, as text: the apps never import each other. */
const API = join(import.meta.dirname, '../../api/src');

/** The server's files, as text and without tests. */
const sourcesOf = (files: string): string[] =>
  globSync(files, { cwd: API })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(API, file), 'utf8'));

/** The first group of each match in the server's files. */
const namesIn = (files: string, pattern: RegExp): string[] => [
  ...new Set(sourcesOf(files).flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
];

// The other languages have the keys of the English messages: the compiler checks it.
test('every action of the audit log has a text', () => {
  const actions = [
    ...namesIn('**/*.ts', /\baction: '([a-z_]+)'/g),
    ...namesIn('**/*.ts', /(?:itemAudit|paymentAudit|recordFactorChange)\([^)]*?, '([a-z_]+)'[,)]/g),
  ];
  expect(actions.length).toBeGreaterThan(60);
  expect(actions.filter((action) => !(`action_${action}` in audit.audit))).toEqual([]);
});

test('every kind of record of the audit log has a text', () => {
  const kinds = [
    ...namesIn('**/*.ts', /^(?! \*).*\bentity: '([a-z_]+)'/gm),
    ...namesIn('**/*.ts', /\bconst ENTITY = '([a-z_]+)'/g),
  ];
  expect(kinds.length).toBeGreaterThan(60);
  expect(kinds.filter((kind) => !(`kind_${kind}` in audit.audit))).toEqual([]);
});

/** The text from a bracket to the one that closes it, without both. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return text.slice(from + 1, at);
  }
  throw new Error(`no closing bracket: ${text.slice(from, from + 40)}`);
}

/** The keys of an object literal, and those of the literals that it spreads on a condition. */
const keysOf = (literal: string): string[] =>
  literal
    .replaceAll(/\.\.\.\([^{}]*\{([^{}]*)\}\)/g, '$1')
    .replaceAll(/[{([](?:[^{}()[\]]|[{([](?:[^{}()[\]]|[{([][^{}()[\]]*[})\]])*[})\]])*[})\]]/g, '')
    .split(',')
    .flatMap((part) => /^\s*([a-z][a-z0-9_]*)\s*(?::|$)/.exec(part)?.[1] ?? []);

/** Where audit entries get their fields from: objects written in place, and the functions that choose them. */
const FIELDS_OF =
  /\b(?:before|after)(?:: \w+(?:<[^>]*>)?)?(?::| =) (?=\{)|\b(?:auditFields|auditedFields|auditedTerms|proposedBy) = \([^)]*\) => \((?=\{)|\bconst (?:audited|fields|counts|details) = (?=\{)/g;
/** Part of a line of code that writes to the audit log or hands it what is written. */
const AUDITS =
  /\baudit\(|\bauditRow\(|\bauditWrites\(|\bwriteAudits\(|proposedBy =|auditedTerms =|itemAudit\(|paymentAudit\(/;

const fieldsInSources = (): string[] =>
  sourcesOf('**/*.ts')
    .filter((text) => AUDITS.test(text))
    .flatMap((text) =>
      [...text.matchAll(FIELDS_OF)].flatMap(({ 0: { length }, index }) => keysOf(bracketed(text, index + length))),
    );

/** Not audited: identities, times of writing, and what payers and tours write. */
const NOT_AUDITED = new Set(['id', 'uuid', 'created_at', 'updated_at', 'read_at']);
const WITHOUT_AUDIT = new Set(['storeOrders', 'tours']);

interface Shaped {
  shape?: object;
  def?: { options?: Shaped[]; innerType?: Shaped; in?: Shaped; left?: Shaped; right?: Shaped };
}
/** The names of a schema's fields, of every alternative. */
function shapeOf({ shape, def }: Shaped): string[] {
  if (shape) return Object.keys(shape);
  const { options = [], innerType, in: from, left, right } = def ?? {};
  return [...options, innerType, from, left, right].flatMap((one) => (one ? shapeOf(one) : []));
}

/** The fields of records that people create and edit: edits are audited field by field. */
const fieldsOfRecords = (): string[] =>
  Object.entries(api)
    .filter(([name]) => !WITHOUT_AUDIT.has(name))
    .flatMap(([, endpoints]) => {
      const { list, create, update, constraints } = endpoints as Record<
        string,
        { row?: Shaped; body?: Shaped } | undefined
      >;
      // Tables with the common handlers are audited with all their columns.
      return [constraints && list?.row, create?.body, update?.body].flatMap((schema) =>
        schema ? shapeOf(schema) : [],
      );
    })
    .filter((name) => !NOT_AUDITED.has(name));

test('every field of the audit log has a text', () => {
  const in_sources = fieldsInSources();
  const of_records = fieldsOfRecords();
  expect(new Set(in_sources).size).toBeGreaterThan(70);
  expect(new Set(of_records).size).toBeGreaterThan(180);
  const missing = [...in_sources, ...of_records].filter((name) => !(name in audit.audit_field));
  expect([...new Set(missing)]).toEqual([]);
});

test('every job of the queue has a text', () => {
  const jobs = namesIn('modules/*/*job*.ts', /\bname: '([a-z_]+)'/g);
  expect(jobs.length).toBeGreaterThan(30);
  expect(jobs.filter((job) => !(`job_${job}` in queues.queues))).toEqual([]);
});

test('every message, callback event and delivery error of the queue has a text', () => {
  const keys = [
    ...Object.keys(MESSAGE_RULES).map((template) => `message_${template}`),
    ...CALLBACK_EVENTS.map((event) => `event_${event.replace('.', '_')}`),
    ...DELIVERY_ERRORS.map((error) => `error_${error}`),
  ];
  expect(keys.filter((key) => !(key in queues.queues))).toEqual([]);
});

test('every provider and bank has a name for people', () => {
  const adapters = 'modules/{payments/providers,disbursements/bank}/**/*.adapter.ts';
  // The bank on whose statement the providers' credits are.
  const codes = [...namesIn(adapters, /\bname: '([a-z-]+)',/g), 'bank'];
  expect(codes.length).toBeGreaterThan(7);
  expect(codes.filter((code) => providerName((key) => key, code) === code)).toEqual([]);
  expect(providerName((key) => key, 'maybank')).toBe('maybank');
});
