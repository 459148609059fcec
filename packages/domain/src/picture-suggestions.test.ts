import { describe, expect, test } from 'vitest';
import { hexOf, nameColour, suggestForPicture, type PictureColour } from './picture-suggestions.ts';

const TEAL = { r: 15, g: 118, b: 110 };
const suggest = (file_name: string, categories: string[] = []) =>
  suggestForPicture({ file_name, main_colour: TEAL }, categories);

describe('the name of a colour', () => {
  test.each<[string, PictureColour]>([
    ['#000000', 'black'],
    ['#ffffff', 'white'],
    ['#808080', 'grey'],
    ['#c8102e', 'red'],
    ['#ff0033', 'red'],
    ['#f28c28', 'orange'],
    ['#6f4518', 'brown'],
    ['#ffd700', 'yellow'],
    ['#2e7d32', 'green'],
    ['#0f766e', 'turquoise'],
    ['#1e40af', 'blue'],
    ['#7e22ce', 'purple'],
    ['#ec4899', 'pink'],
  ])('%s is %s', (hex, name) => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
    expect(nameColour({ r, g, b })).toBe(name);
    expect(hexOf({ r, g, b })).toBe(hex);
  });
});

describe('suggestions', () => {
  test('the file name becomes a title and tags', () => {
    expect(suggest('kuih-lapis_pandan.JPG')).toEqual({
      title: 'Kuih lapis pandan',
      description: 'Kuih lapis pandan',
      tags: ['kuih', 'lapis', 'pandan'],
      category: null,
      main_colour: { hex: '#0f766e', name: 'turquoise' },
    });
  });

  test.each([
    'IMG_20260915_123456.jpg',
    'DSC01234.png',
    'WhatsApp Image 2026-11-02 at 3.15.04 PM.jpeg',
    '12345.webp',
    'file0001.gif',
  ])('a name that a camera or phone wrote suggests no title: %s', (file_name) =>
    expect(suggest(file_name)).toMatchObject({ title: null, description: null, tags: [] }),
  );

  test('names in other scripts and in camel case are words too', () => {
    expect(suggest('榴莲蛋糕.png').title).toBe('榴莲蛋糕');
    expect(suggest('BatikShirtBlue2.png').title).toBe('Batik shirt blue2');
  });

  test('a category is chosen when its whole name is in the file name', () => {
    expect(suggest('kuih-lapis-pandan.jpg', ['Lap', 'Kuih lapis']).category).toBe('Kuih lapis');
    expect(suggest('kuih-lapis-pandan.jpg', ['', 'Nasi']).category).toBe(null);
  });
});
