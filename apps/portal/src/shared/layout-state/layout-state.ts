import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { BREAKPOINTS_PX, breakpointOf, type Breakpoint } from './breakpoint.ts';
import { DEFAULT_CHOICE, type LayoutChoice } from './layout-choice.ts';

export const SKINS = ['light', 'dark', 'bordered', 'semi-dark'] as const;
export type Skin = (typeof SKINS)[number];

/** An unknown or invalid skin becomes the light one. */
export const readSkin = (stored: string | null): Skin => SKINS.find((skin) => skin === stored) ?? 'light';

export interface LayoutState extends LayoutChoice {
  window_width_px: number;
  breakpoint: Breakpoint;
  skin: Skin;
  isRtl: boolean;
  /** Whether the menu is open, where it is behind a button. */
  isMenuOpen: boolean;
  /** Whether the appearance panel is open. */
  isCustomizerOpen: boolean;
  /** Whether the loading bar is shown while the next page is loading. */
  isOverlayShown: boolean;
}

/** The specified default: light skin, vertical menu, full width, static navbar and footer, customizer off. */
export const createLayout = (window_width_px: number, skin: Skin, choice: LayoutChoice = DEFAULT_CHOICE) =>
  createStore<LayoutState>(() => ({
    window_width_px,
    breakpoint: breakpointOf(window_width_px),
    skin,
    isRtl: false,
    isMenuOpen: false,
    isCustomizerOpen: false,
    ...choice,
    isOverlayShown: false,
  }));

export type Layout = ReturnType<typeof createLayout>;

/** Below xl the vertical menu is hidden; on a wide window an open menu closes. */
export const resized = (window_width_px: number): Partial<LayoutState> => ({
  window_width_px,
  breakpoint: breakpointOf(window_width_px),
  ...(window_width_px >= BREAKPOINTS_PX.xl && { isMenuOpen: false }),
});

/** Whether the menu is beside the page; otherwise it is behind a button. */
export const hasSideMenu = ({ breakpoint, isMenuHidden }: LayoutState): boolean => breakpoint === 'xl' && !isMenuHidden;

/** The top bar can be hidden only where the side menu shows its controls. */
export const hasBar = (state: LayoutState): boolean => state.navbar !== 'hidden' || !hasSideMenu(state);

export const useLayoutOf = <T>(layout: Layout, select: (state: LayoutState) => T): T => useStore(layout, select);
