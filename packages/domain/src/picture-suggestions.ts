/** Suggestions for a product picture from its file name and main colour (D-59). */

export const PICTURE_COLOURS = [
  'black',
  'grey',
  'white',
  'red',
  'orange',
  'brown',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'purple',
  'pink',
] as const;
export type PictureColour = (typeof PICTURE_COLOURS)[number];

/** Channels from 0 to 255. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Below this saturation a colour looks grey. */
const GREY_SATURATION = 0.12;
const BLACK_LIGHTNESS = 0.12;
const WHITE_LIGHTNESS = 0.9;
/** Dark orange is called brown. */
const BROWN_LIGHTNESS = 0.4;

/** The hue at which each colour ends, in degrees. */
const HUES: readonly { below: number; name: PictureColour }[] = [
  { below: 15, name: 'red' },
  { below: 45, name: 'orange' },
  { below: 70, name: 'yellow' },
  { below: 160, name: 'green' },
  { below: 195, name: 'turquoise' },
  { below: 255, name: 'blue' },
  { below: 290, name: 'purple' },
  { below: 340, name: 'pink' },
  { below: 361, name: 'red' },
];

/** Hue in degrees, saturation and lightness from 0 to 1. */
function toHsl({ r, g, b }: Rgb): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = highest - lowest;
  const lightness = (highest + lowest) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  if (highest === red) return { hue: (60 * ((green - blue) / range) + 360) % 360, saturation, lightness };
  if (highest === green) return { hue: 60 * ((blue - red) / range) + 120, saturation, lightness };
  return { hue: 60 * ((red - green) / range) + 240, saturation, lightness };
}

/** What people call a colour. */
export function nameColour(colour: Rgb): PictureColour {
  const { hue, saturation, lightness } = toHsl(colour);
  if (lightness < BLACK_LIGHTNESS) return 'black';
  if (lightness > WHITE_LIGHTNESS) return 'white';
  if (saturation < GREY_SATURATION) return 'grey';
  const { name } = HUES.find(({ below }) => hue < below)!;
  return name === 'orange' && lightness < BROWN_LIGHTNESS ? 'brown' : name;
}

/** #rrggbb. */
export const hexOf = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Terms that cameras, phones and browsers write, and single characters. */
const MEANINGLESS =
  /^(?:img|image|imej|gambar|dsc[nf]?|pxl|photo|foto|pic|picture|screenshot|screen|shot|wa|at|am|pm|copy|final|new|edit(?:ed)?|untitled|download|scaled|\p{L})$/u;
const MAX_TITLE = 120;
const MAX_TAGS = 5;

/** The terms of a file name that mean something, in lower case. */
const termsIn = (file_name: string): string[] =>
  file_name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/whatsapp/i, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((term) => /^\p{L}/u.test(term) && !/^\p{L}{0,4}\d{3,}$/u.test(term) && !MEANINGLESS.test(term));

export interface PictureFacts {
  file_name: string;
  main_colour: Rgb;
}
export interface PictureSuggestions {
  title: string | null;
  description: string | null;
  tags: string[];
  category: string | null;
  main_colour: { hex: string; name: PictureColour };
}

/** Suggests texts for a picture. `categories` are the names among which one is chosen. */
export function suggestForPicture(picture: PictureFacts, categories: readonly string[]): PictureSuggestions {
  const terms = termsIn(picture.file_name);
  const phrase = terms.join(' ').slice(0, MAX_TITLE).trim();
  const title = phrase === '' ? null : `${phrase[0]!.toUpperCase()}${phrase.slice(1)}`;
  return {
    title,
    description: title,
    tags: [...new Set(terms)].slice(0, MAX_TAGS),
    category: categories.find((name) => name !== '' && ` ${phrase} `.includes(` ${name.toLowerCase()} `)) ?? null,
    main_colour: { hex: hexOf(picture.main_colour), name: nameColour(picture.main_colour) },
  };
}
