import { expect, test } from 'vitest';
import { z } from 'zod';
import { collections } from './collections.ts';
import { partialOf } from './partial.ts';

const created = z.object({
  title: z.string().min(1),
  tags: z.array(z.string()).default([]),
  is_on: z.boolean().default(true),
});

test('an omitted field stays omitted', () => {
  expect(partialOf(created).parse({ title: 'A' })).toEqual({ title: 'A' });
  expect(partialOf(created).parse({})).toEqual({});
});

test('given fields are still validated', () => {
  expect(partialOf(created).safeParse({ title: '' }).success).toBe(false);
  expect(partialOf(created).parse({ is_on: false, tags: ['x'] })).toEqual({ is_on: false, tags: ['x'] });
});

test('deactivating a collection sends no form fields', () => {
  expect(collections.update.body.parse({ record_status: 2 })).toEqual({ record_status: 2 });
});
