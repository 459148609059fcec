import { whenForgotten, store } from '../session/browser-session.ts';
import { readJson, readText, writeJson, writeText } from '../session/storage.ts';
import { DEFAULT_CHOICE, readChoice, type LayoutChoice } from './layout-choice.ts';
import { createLayout, readSkin, resized, useLayoutOf, type LayoutState, type Skin } from './layout-state.ts';

const chosen = () => ({ skin: readSkin(readText(store, 'skin')), choice: readChoice(readJson(store, 'layout')) });
const start = chosen();

export const layout = createLayout(window.innerWidth, start.skin, start.choice);
export const useLayout = <T>(select: (state: LayoutState) => T): T => useLayoutOf(layout, select);

window.addEventListener('resize', () => layout.setState(resized(window.innerWidth)));

export function setSkin(skin: Skin): void {
  writeText(store, 'skin', skin);
  layout.setState({ skin });
}

/** Changes the frame and remembers it. */
export function chooseLayout(changed: Partial<LayoutChoice>): void {
  const { isMenuCollapsed, isMenuHidden, navbar, footer } = layout.getState();
  const choice = { isMenuCollapsed, isMenuHidden, navbar, footer, ...changed };
  writeJson(store, 'layout', choice);
  layout.setState(choice);
}

export function resetLayout(): void {
  setSkin('light');
  chooseLayout(DEFAULT_CHOICE);
}

// A logout clears the storage, and the skin with it (C-21); a login comes before one was chosen.
whenForgotten(() => {
  const { skin, choice } = chosen();
  layout.setState({ skin, ...choice });
});

export const showOverlay = (isOverlayShown: boolean): void => layout.setState({ isOverlayShown });
export const toggleMenu = (): void => chooseLayout({ isMenuCollapsed: !layout.getState().isMenuCollapsed });
export const openCustomizer = (isCustomizerOpen: boolean): void => layout.setState({ isCustomizerOpen });
export const openMenu = (isMenuOpen: boolean): void => layout.setState({ isMenuOpen });
