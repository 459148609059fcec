import { afterAll, beforeAll, expect, test } from 'vitest';
import { BENCHES } from './benches.ts';
import { createBenchEnvironment, type BenchEnvironment } from './lib/bench-environment.ts';

// Every bench at its small size, so that a change that breaks one is seen at once and not at the next measurement. Each
// counts its rows itself and throws when one is missing; its bars are not judged here.

/** Generous: a bench takes a few seconds, and this may run on a loaded machine. */
const TIMEOUT_MS = 600_000;

let environment: BenchEnvironment;
beforeAll(async () => {
  environment = await createBenchEnvironment('bench-small', { is_durable: false });
}, TIMEOUT_MS);
afterAll(() => environment.close(), TIMEOUT_MS);

test.each(Object.keys(BENCHES))('the bench %s runs at its small size', { timeout: TIMEOUT_MS }, async (name) => {
  const sections = await BENCHES[name]!(environment, () => {}, 'small');
  expect(sections.map(({ title, lines }) => [title !== '', lines.length > 0])).toEqual(
    sections.map(() => [true, true]),
  );
  expect(sections).not.toEqual([]);
});
