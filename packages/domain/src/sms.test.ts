import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureSms, smsCost } from './sms.ts';

describe('segments of a text message', () => {
  test.each([
    ['', 'GSM7', 0, 0],
    ['a'.repeat(160), 'GSM7', 160, 1],
    ['a'.repeat(161), 'GSM7', 161, 2],
    ['a'.repeat(306), 'GSM7', 306, 2],
    ['a'.repeat(307), 'GSM7', 307, 3],
    ['€'.repeat(80), 'GSM7', 160, 1],
    // 76 characters of two septets fill 152 of a part's 153.
    ['€'.repeat(153), 'GSM7', 306, 3],
    ['您'.repeat(70), 'UCS2', 70, 1],
    ['您'.repeat(71), 'UCS2', 71, 2],
    [`${'您'.repeat(66)}😀😀😀`, 'UCS2', 72, 2],
    ['مرحبًا', 'UCS2', 6, 1],
  ])('%j is %s with %i units in %i segments', (text, encoding, units, segments) => {
    expect(measureSms(text)).toEqual({ encoding, units, segments });
  });

  /** Fills cut character by character, slowly and obviously. */
  function naiveSegments(text: string): string[] {
    const { encoding, units } = measureSms(text);
    const [single, part] = encoding === 'GSM7' ? [160, 153] : [70, 67];
    if (units <= single) return text === '' ? [] : [text];
    const cut = [''];
    for (const character of text) {
      const longer = cut.at(-1)! + character;
      const size =
        encoding === 'GSM7' ? [...longer].length + (longer.match(/[\f^{}\\[~\]|€]/g)?.length ?? 0) : longer.length;
      if (size > part) cut.push(character);
      else cut[cut.length - 1] = longer;
    }
    return cut;
  }
  const texts = fc
    .array(fc.constantFrom('a', 'é', '€', '[', '\n', '您', '😀'), { maxLength: 400 })
    .map((all) => all.join(''));

  test('the segments are those that the text is cut into', () => {
    fc.assert(fc.property(texts, (text) => measureSms(text).segments === naiveSegments(text).length));
  });

  test('one character that phones do not have makes the whole text UCS-2', () => {
    fc.assert(
      fc.property(fc.nat(200), (count) => {
        expect(measureSms(`${'a'.repeat(count)}您`).encoding).toBe('UCS2');
        expect(measureSms('a'.repeat(count)).encoding).toBe('GSM7');
      }),
    );
  });

  test('each segment costs twelve sen', () => {
    expect([0, 1, 3].map(smsCost)).toEqual([0, 12, 36]);
  });
});
