import type { Skin } from '../layout-state/layout-state.ts';

/** Brand colour: a deep teal for the primary action and links. Shade 7 is #0f766e. */
export const BRAND = [
  '#effcf9',
  '#cbf7ee',
  '#97eede',
  '#5cdcc9',
  '#2dc2ae',
  '#14a795',
  '#0d8679',
  '#0f766e',
  '#115c56',
  '#134c48',
] as const;
/** Neutral greys with a tint of the brand colour, light to dark. */
export const GREYS = [
  '#f7f9f9',
  '#eff2f2',
  '#e2e7e7',
  '#cfd6d6',
  '#a9b4b4',
  '#7d8a8a',
  '#5c6969',
  '#434f4f',
  '#2c3636',
  '#172020',
] as const;
/** Greys of the dark scheme, from text to the darkest background. */
export const DARKS = [
  '#e8eeee',
  '#bfcaca',
  '#9aa8a8',
  '#647373',
  '#3b4848',
  '#2d3838',
  '#202929',
  '#171e1e',
  '#111717',
  '#0b1010',
] as const;

/** The colours of a skin. Text on its background has a contrast of at least 4.5, amounts at least 7. */
export interface Palette {
  page: string;
  surface: string;
  /** Background of the menu and the top bar. */
  chrome: string;
  chrome_text: string;
  line: string;
  text: string;
  dim: string;
  link: string;
  brand_ground: string;
  /** Received money. */
  good: string;
  good_ground: string;
  /** Pending or needs attention. */
  attention: string;
  attention_ground: string;
  /** Loss or danger. */
  bad: string;
  bad_ground: string;
  quiet: string;
  quiet_ground: string;
  shadow: string;
}

const LIGHT: Palette = {
  page: '#f7f9f9',
  surface: '#ffffff',
  chrome: '#ffffff',
  chrome_text: '#2c3636',
  line: '#e2e7e7',
  text: '#172020',
  dim: '#5c6969',
  link: '#0f766e',
  brand_ground: '#e6f5f2',
  good: '#14663a',
  good_ground: '#e3f5ea',
  attention: '#834a00',
  attention_ground: '#fdf1d8',
  bad: '#a8201a',
  bad_ground: '#fdeaea',
  quiet: '#4c5858',
  quiet_ground: '#eff2f2',
  shadow: '0 1px 2px rgb(23 32 32 / 6%)',
};
const DARK: Palette = {
  page: '#111717',
  surface: '#171e1e',
  chrome: '#171e1e',
  chrome_text: '#bfcaca',
  line: '#2d3838',
  text: '#e8eeee',
  dim: '#9aa8a8',
  link: '#5cdcc9',
  brand_ground: '#14302d',
  good: '#7ddba3',
  good_ground: '#12301f',
  attention: '#f2c069',
  attention_ground: '#352609',
  bad: '#ff9d97',
  bad_ground: '#3b1715',
  quiet: '#bfcaca',
  quiet_ground: '#202929',
  shadow: 'none',
};

/** The tokens of each skin. Bordered has lines instead of shadows; semi-dark is light with a dark menu. */
export const PALETTES: Record<Skin, Palette> = {
  light: LIGHT,
  dark: DARK,
  bordered: { ...LIGHT, page: '#ffffff', line: '#cfd6d6', shadow: 'none' },
  'semi-dark': LIGHT,
};

/** The tokens inside the menu, which may differ from the page's. */
export const MENU_PALETTES: Record<Skin, Palette> = { ...PALETTES, 'semi-dark': DARK };

/** Mantine's colour scheme of a skin. */
export const schemeOf = (skin: Skin): 'light' | 'dark' => (skin === 'dark' ? 'dark' : 'light');

/** The palette as CSS variables: `--k-page`, `--k-chrome-text`, ... */
export const variablesOf = (palette: Palette): Record<string, string> =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--k-${name.replaceAll('_', '-')}`, value]));
