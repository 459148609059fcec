import { whenForgotten, store } from '../session/browser-session.ts';
import { readText, writeText } from '../session/storage.ts';
import { createLayout, readSkin, resized, useLayoutOf, type LayoutState, type Skin } from './layout-state.ts';

export const layout = createLayout(window.innerWidth, readSkin(readText(store, 'skin')));
export const useLayout = <T>(select: (state: LayoutState) => T): T => useLayoutOf(layout, select);

window.addEventListener('resize', () => layout.setState(resized(window.innerWidth)));

export function setSkin(skin: Skin): void {
  writeText(store, 'skin', skin);
  layout.setState({ skin });
}

// A logout clears the storage, and the skin with it (C-21); a login comes before one was chosen.
whenForgotten(() => layout.setState({ skin: readSkin(readText(store, 'skin')) }));

export const showOverlay = (isOverlayShown: boolean): void => layout.setState({ isOverlayShown });
export const toggleMenu = (): void => layout.setState((state) => ({ isMenuCollapsed: !state.isMenuCollapsed }));
export const openMenu = (isMenuOpen: boolean): void => layout.setState({ isMenuOpen });
