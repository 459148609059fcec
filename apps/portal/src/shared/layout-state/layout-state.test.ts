import { expect, test } from 'vitest';
import { breakpointOf } from './breakpoint.ts';
import { DEFAULT_CHOICE, readChoice } from './layout-choice.ts';
import { createLayout, hasBar, hasSideMenu, readSkin, resized } from './layout-state.ts';

//
test.each([
  [0, 'xs'],
  [575, 'xs'],
  [576, 'sm'],
  [767, 'sm'],
  [768, 'md'],
  [991, 'md'],
  [992, 'lg'],
  [1199, 'lg'],
  [1200, 'xl'],
  [4000, 'xl'],
] as const)('a width of %i px is breakpoint %s', (width_px, name) => {
  expect(breakpointOf(width_px)).toBe(name);
});

// R-217 R-218 R-221 R-222 R-224
test('the default layout is as specified', () => {
  expect(createLayout(1440, 'light').getState()).toEqual({
    window_width_px: 1440,
    breakpoint: 'xl',
    skin: 'light',
    isRtl: false,
    isMenuCollapsed: false,
    isMenuHidden: false,
    isMenuOpen: false,
    isCustomizerOpen: false,
    navbar: 'static',
    footer: 'static',
    isOverlayShown: false,
  });
});

// R-240 R-241
test.each([
  ['dark', 'dark'],
  ['bordered', 'bordered'],
  ['semi-dark', 'semi-dark'],
  ['neon', 'light'],
  [null, 'light'],
] as const)('a stored skin %s is read as %s', (stored, skin) => {
  expect(readSkin(stored)).toBe(skin);
});

test('a window that becomes wide closes the menu, one that stays narrow keeps it open', () => {
  expect(resized(1200)).toEqual({ window_width_px: 1200, breakpoint: 'xl', isMenuOpen: false });
  expect(resized(1199)).toEqual({ window_width_px: 1199, breakpoint: 'lg' });
});

test('invalid stored layout values become the defaults', () => {
  expect(readChoice(null)).toEqual(DEFAULT_CHOICE);
  expect(readChoice('dark')).toEqual(DEFAULT_CHOICE);
  expect(readChoice({ isMenuCollapsed: true, isMenuHidden: 'yes', navbar: 'floating', footer: 'hidden' })).toEqual({
    isMenuCollapsed: true,
    isMenuHidden: false,
    navbar: 'static',
    footer: 'hidden',
  });
});

test.each([
  [1440, { isMenuHidden: false, navbar: 'hidden' }, { side: true, bar: false }],
  [1440, { isMenuHidden: true, navbar: 'hidden' }, { side: false, bar: true }],
  [360, { isMenuHidden: false, navbar: 'hidden' }, { side: false, bar: true }],
  [1440, { isMenuHidden: false, navbar: 'sticky' }, { side: true, bar: true }],
] as const)('at %i px with %j menu and settings are always reachable', (width_px, choice, shown) => {
  const state = createLayout(width_px, 'light', { ...DEFAULT_CHOICE, ...choice }).getState();
  expect({ side: hasSideMenu(state), bar: hasBar(state) }).toEqual(shown);
});
