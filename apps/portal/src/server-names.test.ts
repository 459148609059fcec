import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DELIVERY_ERRORS } from '@kutip/contracts/callbacks';
import { expect, test } from 'vitest';
import { en as audit } from './features/audit/messages/en.ts';
import { en as queues } from './features/queues/messages/en.ts';

/** What the server's sources write, as text: the apps never import each other. */
const API = join(import.meta.dirname, '../../api/src');

/** The first group of each match in the server's files, without tests. */
function namesIn(files: string, pattern: RegExp): string[] {
  const sources = globSync(files, { cwd: API }).filter((file) => !file.includes('.test.'));
  const names = sources.flatMap((file) =>
    [...readFileSync(join(API, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name),
  );
  return [...new Set(names)];
}

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

test('every job of the queue has a text', () => {
  const jobs = namesIn('modules/*/*job*.ts', /\bname: '([a-z_]+)'/g);
  expect(jobs.length).toBeGreaterThan(30);
  expect(jobs.filter((job) => !(`job_${job}` in queues.queues))).toEqual([]);
});

test('every reason why a callback was not delivered has a text in the queue', () => {
  expect(DELIVERY_ERRORS.filter((error) => !(`error_${error}` in queues.queues))).toEqual([]);
});
