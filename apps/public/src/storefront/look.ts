import { DEFAULT_STORE_COLOUR, storeColours, type StoreColours } from '@kutip/domain/store-theme';
import type { Store } from './store-context.ts';

type Theme = Store['store_setting']['theme'];

const FONTS: Record<NonNullable<Theme['heading_font']>, string> = {
  plain: '--head-font:inherit;--head-weight:600',
  serif: "--head-font:ui-serif,'Noto Serif',Georgia,'Noto Naskh Arabic','Songti SC',serif;--head-weight:600",
  bold: '--head-font:inherit;--head-weight:800',
};
const CORNERS: Record<NonNullable<Theme['corners']>, string> = {
  2: '--round:2px;--round-small:2px;--round-button:2px',
  8: '--round:8px;--round-small:6px;--round-button:8px',
  16: '--round:16px;--round-small:12px;--round-button:24px',
};

const variables = ({ fill, on_fill, text, tint, line }: StoreColours): string =>
  `--action:${fill};--action-strong:${fill};--on-action:${on_fill};--brand:${text};--brand-strong:${text};` +
  `--brand-soft:${tint};--brand-line:${line}`;

/** The style rules of a store's look: three choices of the merchant, written as plain colours for old browsers. */
export function lookRules({ colour = DEFAULT_STORE_COLOUR, heading_font = 'plain', corners = 8 }: Theme): string {
  const { light, dark } = storeColours(colour);
  return (
    `:root{${variables(light)};${FONTS[heading_font]};${CORNERS[corners]}}` +
    `@media (prefers-color-scheme:dark){:root{${variables(dark)}}}`
  );
}
