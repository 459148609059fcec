import { expect, test } from 'vitest';
import { breakpointOf } from './breakpoint.ts';
import { createLayout, readSkin, resized } from './layout-state.ts';

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
] as const)('%i px is %s', (width_px, name) => {
  expect(breakpointOf(width_px)).toBe(name);
});

test('the default layout is as specified', () => {
  expect(createLayout(1440, 'light').getState()).toEqual({
    window_width_px: 1440,
    breakpoint: 'xl',
    skin: 'light',
    isRtl: false,
    isMenuCollapsed: false,
    isMenuOpen: false,
    navbar: 'static',
    footer: 'static',
    isOverlayShown: false,
  });
});

test.each([
  ['dark', 'dark'],
  ['bordered', 'bordered'],
  ['semi-dark', 'semi-dark'],
  ['neon', 'light'],
  [null, 'light'],
] as const)('a stored skin of %s is %s', (stored, skin) => {
  expect(readSkin(stored)).toBe(skin);
});

test('a window that becomes wide closes the narrow menu, one that stays narrow keeps it', () => {
  expect(resized(1200)).toEqual({ window_width_px: 1200, breakpoint: 'xl', isMenuOpen: false });
  expect(resized(1199)).toEqual({ window_width_px: 1199, breakpoint: 'lg' });
});
