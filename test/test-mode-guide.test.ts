import { readFileSync } from 'node:fs';
import { FPX_BANKS } from '@kutip/domain/fpx/banks';
import { expect, test } from 'vitest';
import { DEVELOPER_DOCS } from '../apps/api/src/platform/docs-folder.ts';
import { TEST_CARDS } from '../apps/sandbox/src/card/test-cards.ts';
import { ENDINGS } from '../apps/sandbox/src/payout-bank/behaviours.ts';

test('the values of the guide to test mode are the sandbox’s', () => {
  const guide = readFileSync(new URL('test-mode.md', DEVELOPER_DOCS), 'utf8');
  for (const digits of Object.keys(ENDINGS)) expect(guide).toContain(`\`${digits}\``);
  const cards = [...guide.matchAll(/`(\d{4}(?: \d{4}){3})`/g)].map(([, number]) => number!.replaceAll(' ', ''));
  expect(cards.length).toBeGreaterThan(4);
  expect(TEST_CARDS.map(({ number }) => number)).toEqual(expect.arrayContaining(cards));
  const banks = [...guide.matchAll(/SBI Bank [A-Z]/g)].map(([name]) => name);
  expect(banks.length).toBe(3);
  expect(JSON.stringify(FPX_BANKS)).toContain(banks[0]);
});
