import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { BREAKPOINTS_PX, breakpointOf, type Breakpoint } from './breakpoint.ts';

export const SKINS = ['light', 'dark', 'bordered', 'semi-dark'] as const;
export type Skin = (typeof SKINS)[number];

/** A skin that nobody offers any more, or a broken entry, is the light one. */
export const readSkin = (stored: string | null): Skin => SKINS.find((skin) => skin === stored) ?? 'light';

export interface LayoutState {
  window_width_px: number;
  breakpoint: Breakpoint;
  skin: Skin;
  isRtl: boolean;
  /** Wide screens: the menu shows icons only. */
  isMenuCollapsed: boolean;
  /** Narrow screens: the menu is behind a button. */
  isMenuOpen: boolean;
  navbar: 'static' | 'sticky' | 'hidden';
  footer: 'static' | 'hidden';
  /** The curtain over the page while the next one is fetched. */
  isOverlayShown: boolean;
}

/** The specified default: light skin, vertical menu, full width, static navbar and footer. */
export const createLayout = (window_width_px: number, skin: Skin) =>
  createStore<LayoutState>(() => ({
    window_width_px,
    breakpoint: breakpointOf(window_width_px),
    skin,
    isRtl: false,
    isMenuCollapsed: false,
    isMenuOpen: false,
    navbar: 'static',
    footer: 'static',
    isOverlayShown: false,
  }));

export type Layout = ReturnType<typeof createLayout>;

/** Below xl the vertical menu is hidden; a wide window never keeps the narrow one's menu open. */
export const resized = (window_width_px: number): Partial<LayoutState> => ({
  window_width_px,
  breakpoint: breakpointOf(window_width_px),
  ...(window_width_px >= BREAKPOINTS_PX.xl && { isMenuOpen: false }),
});

export const useLayoutOf = <T>(layout: Layout, select: (state: LayoutState) => T): T => useStore(layout, select);
