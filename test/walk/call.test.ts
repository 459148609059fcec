import type { sessions } from '@kutip/contracts/sessions';
import { expectTypeOf, test } from 'vitest';
import type { Call, Calls } from './call.ts';

test('a contract is walked with an entry for each of its endpoints or not at all', () => {
  type Walked = Calls<typeof sessions>;
  expectTypeOf<keyof Walked>().toEqualTypeOf<keyof typeof sessions>();
  expectTypeOf<Pick<Walked, 'read' | 'end' | 'endAll'>>().not.toExtend<Walked>();
});

test('a door that nobody has written down is none', () => {
  expectTypeOf<{ door: 'merchant everything' }>().not.toExtend<Call>();
  expectTypeOf<{ door: 'merchant bills.read' }>().toExtend<Call>();
});
