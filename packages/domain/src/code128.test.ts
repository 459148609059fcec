import { expect, test } from 'vitest';
import { code128 } from './code128.ts';

const START_B = 104;

/** Reads bars as modules of 11, so that the test does not use the table of widths. */
function widths({ bars, width }: NonNullable<ReturnType<typeof code128>>): number[] {
  return bars.flatMap((bar, at) => [bar.width, (bars[at + 1]?.x ?? width) - bar.x - bar.width]).slice(0, -1);
}

test('each symbol is 11 modules wide, and the stop 13', () => {
  for (const text of ['', 'A', '630002864977', 'ES-2611-00001'])
    expect(code128(text)!.width).toBe((1 + text.length + 1) * 11 + 13);
});

test('a known text has its published symbols: start B, P, J, check, stop', () => {
  // PJJ123C is the example of the standard's descriptions; its check symbol is 54 in set A and 55 in set B.
  expect(widths(code128('PJJ123C')!).join('').slice(6, 12)).toBe('313121');
  const check = [...'PJJ123C'].reduce(
    (sum, character, at) => sum + (character.codePointAt(0)! - 32) * (at + 1),
    START_B,
  );
  expect(check % 103).toBe(55);
  expect(widths(code128('PJJ123C')!).join('').slice(-13, -7)).toBe('311321');
  expect(widths(code128('PJJ123C')!).join('').slice(-7)).toBe('2331112');
});

test('all symbols differ, and have an even number of black modules', () => {
  const symbols = new Set<string>();
  for (let code = 32; code <= 126; code += 1) {
    const symbol = widths(code128(String.fromCodePoint(code))!).slice(6, 12);
    symbols.add(symbol.join(''));
    expect((symbol[0]! + symbol[2]! + symbol[4]!) % 2).toBe(0);
    expect(symbol.reduce((sum, one) => sum + one, 0)).toBe(11);
  }
  expect(symbols.size).toBe(95);
});

test('a text outside printable ASCII has no barcode', () => {
  expect(code128('é')).toBeNull();
  expect(code128('A\n')).toBeNull();
});
