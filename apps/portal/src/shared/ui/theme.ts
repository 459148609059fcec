import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import { BREAKPOINTS_PX } from '../layout-state/breakpoint.ts';
import type { Skin } from '../layout-state/layout-state.ts';
import { BRAND, DARKS, GREYS, PALETTES, schemeOf, variablesOf } from './tokens.ts';

type Shades = NonNullable<MantineThemeOverride['colors']>[string];
const em = (px: number): string => `${px / 16}em`;
const { xs, sm, md, lg, xl } = BREAKPOINTS_PX;

/** The design tokens as a Mantine theme. */
export const theme = createTheme({
  colors: {
    brand: [...BRAND] as unknown as Shades,
    gray: [...GREYS] as unknown as Shades,
    dark: [...DARKS] as unknown as Shades,
  },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  black: PALETTES.light.text,
  fontFamily: "'Inter Variable', 'Noto Sans Arabic Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--k-shadow)',
    sm: 'var(--k-shadow)',
    md: '0 8px 24px rgb(11 16 16 / 14%)',
    lg: '0 8px 24px rgb(11 16 16 / 14%)',
    xl: '0 8px 24px rgb(11 16 16 / 14%)',
  },
  breakpoints: { xs: em(xs), sm: em(sm), md: em(md), lg: em(lg), xl: em(xl) },
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 120 } },
    },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
  },
});

/** The tokens of a skin as CSS variables, with the Mantine variables that follow them. */
export const variablesFor =
  (skin: Skin): CSSVariablesResolver =>
  () => {
    const variables = {
      ...variablesOf(PALETTES[skin]),
      '--mantine-color-body': 'var(--k-surface)',
      '--mantine-color-text': 'var(--k-text)',
      '--mantine-color-dimmed': 'var(--k-dim)',
      '--mantine-color-placeholder': 'var(--k-dim)',
      '--mantine-color-anchor': 'var(--k-link)',
      '--mantine-color-error': 'var(--k-bad)',
      '--mantine-color-default-border': 'var(--k-line)',
      '--input-bd': 'var(--k-line)',
      '--mantine-color-brand-light': 'var(--k-brand-ground)',
      '--mantine-color-brand-light-color': 'var(--k-link)',
      '--mantine-color-brand-outline': 'var(--k-link)',
    };
    return schemeOf(skin) === 'dark'
      ? { variables: {}, light: {}, dark: variables }
      : { variables: {}, light: variables, dark: {} };
  };

/** The page's CSP nonce, also for style elements that are created later. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

/** Exposes the nonce under the global name that react-remove-scroll's style elements use. */
export function exposeStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
