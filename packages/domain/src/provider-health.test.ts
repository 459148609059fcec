import { expect, test } from 'vitest';
import { providerHealth, serviceHealth, successRateBps } from './provider-health.ts';

test.each([
  [true, true, 'SWITCHED_OFF'],
  [true, null, 'SWITCHED_OFF'],
  [false, true, 'UP'],
  [false, false, 'DOWN'],
  [false, null, 'UNKNOWN'],
] as const)('a service (switched off %s, online %s) is %s', (is_switched_off, is_online, state) => {
  expect(serviceHealth({ is_switched_off, is_online })).toBe(state);
});

test('a provider is down when nothing of it is left, and partly down when something is', () => {
  expect(providerHealth(false, ['UP', 'UNKNOWN'])).toBe('UP');
  expect(providerHealth(false, ['UP', 'DOWN'])).toBe('PARTLY_DOWN');
  expect(providerHealth(false, ['UNKNOWN', 'SWITCHED_OFF'])).toBe('PARTLY_DOWN');
  expect(providerHealth(false, ['DOWN', 'SWITCHED_OFF'])).toBe('DOWN');
  expect(providerHealth(false, ['UNKNOWN'])).toBe('UNKNOWN');
  expect(providerHealth(true, ['UP'])).toBe('SWITCHED_OFF');
});

test('the success rate counts payments that ended, and nothing where none has', () => {
  expect(successRateBps({ succeeded: 2, failed: 1 })).toBe(6_667);
  expect(successRateBps({ succeeded: 0, failed: 3 })).toBe(0);
  expect(successRateBps({ succeeded: 0, failed: 0 })).toBeNull();
});
