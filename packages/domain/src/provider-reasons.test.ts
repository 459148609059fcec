import { expect, test } from 'vitest';
import { FPX_CODES } from './fpx/codes.ts';
import { findProviderReason } from './provider-reasons.ts';

test('every FPX code that payers and banks cause has a reason', () => {
  const unnamed = FPX_CODES.filter(
    ({ group, text }) => group !== 'APPROVED' && group !== 'OURS' && findProviderReason(text) === undefined,
  );
  expect(unnamed).toEqual([]);
});

test('a text that no adapter writes has no reason', () => {
  expect(findProviderReason('MAC error')).toBeUndefined();
});
