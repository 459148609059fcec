import type { sessions } from '@kutip/contracts/sessions';
import { expectTypeOf, test } from 'vitest';
import type { AccessCase, AccessCases } from './access-case.ts';

test('a contract needs a case for each of its endpoints', () => {
  type SessionCases = AccessCases<typeof sessions>;
  expectTypeOf<keyof SessionCases>().toEqualTypeOf<keyof typeof sessions>();
  expectTypeOf<Pick<SessionCases, 'read' | 'end' | 'endAll'>>().not.toExtend<SessionCases>();
});

test('an unknown access rule does not compile', () => {
  expectTypeOf<{ rule: 'merchant everything' }>().not.toExtend<AccessCase>();
  expectTypeOf<{ rule: 'merchant bills.read' }>().toExtend<AccessCase>();
});
