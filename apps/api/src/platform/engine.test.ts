import { expect, test } from 'vitest';
import { constraintOf } from './engine.ts';

const violated = (constraint: string) => Object.assign(new Error('duplicate key'), { code: '23505', constraint });

test('a violated constraint has the name of the schema, also where a shard reports it', () => {
  expect(constraintOf(violated('users_email_key'))).toBe('users_email_key');
  expect(constraintOf(violated('transfers_pkey_102132'))).toBe('transfers_pkey');
  expect(constraintOf(violated('bills_reference_1'))).toBe('bills_reference_1');
});

test('a coordinator passes on only the sentence of its worker', () => {
  const passed_on = 'duplicate key value violates unique constraint "transfers_reversed_once_102458"';
  expect(constraintOf(new Error(passed_on))).toBe('transfers_reversed_once');
});

test('another error violated none', () => {
  expect(constraintOf(new Error('connection lost'))).toBeUndefined();
  expect(constraintOf('connection lost')).toBeUndefined();
});
