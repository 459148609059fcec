import { onSessionReset, store } from '../session/browser-session.ts';
import { choosePreference } from '../session/preference-changes.ts';
import { readJson, readText } from '../session/storage.ts';
import { DEFAULT_CHOICE, readChoice, type LayoutChoice } from './layout-choice.ts';
import { createLayout, readSkin, resized, useLayoutOf, type LayoutState, type Skin } from './layout-state.ts';

const readStored = () => ({ skin: readSkin(readText(store, 'skin')), choice: readChoice(readJson(store, 'layout')) });
const start = readStored();

export const layout = createLayout(window.innerWidth, start.skin, start.choice);
export const useLayout = <T>(select: (state: LayoutState) => T): T => useLayoutOf(layout, select);

window.addEventListener('resize', () => layout.setState(resized(window.innerWidth)));

export function setSkin(skin: Skin): void {
  choosePreference('skin', skin);
  layout.setState({ skin });
}

/** Changes the layout and stores it. */
export function chooseLayout(changed: Partial<LayoutChoice>): void {
  const { isMenuCollapsed, isMenuHidden, navbar, footer } = layout.getState();
  const choice = { isMenuCollapsed, isMenuHidden, navbar, footer, ...changed };
  choosePreference('layout', JSON.stringify(choice));
  layout.setState(choice);
}

export function resetLayout(): void {
  setSkin('light');
  chooseLayout(DEFAULT_CHOICE);
}

/** Shows the stored skin and layout. */
export function showStoredLayout(): void {
  const { skin, choice } = readStored();
  layout.setState({ skin, ...choice });
}

// A logout clears the storage, including the skin (C-21).
onSessionReset(showStoredLayout);

export const setOverlayShown = (isOverlayShown: boolean): void => layout.setState({ isOverlayShown });
export const toggleMenu = (): void => chooseLayout({ isMenuCollapsed: !layout.getState().isMenuCollapsed });
export const setCustomizerOpen = (isCustomizerOpen: boolean): void => layout.setState({ isCustomizerOpen });
export const setMenuOpen = (isMenuOpen: boolean): void => layout.setState({ isMenuOpen });
