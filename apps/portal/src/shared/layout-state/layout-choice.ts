/** How a person wants the frame around the pages. Kept in the browser beside the skin. */
export interface LayoutChoice {
  /** Wide screens: the menu shows icons only. */
  isMenuCollapsed: boolean;
  /** Wide screens too have the menu behind a button. */
  isMenuHidden: boolean;
  navbar: 'static' | 'sticky' | 'hidden';
  footer: 'static' | 'sticky' | 'hidden';
}

export const BAR_PLACES = ['static', 'sticky', 'hidden'] as const;

/** As specified: vertical menu in full, static navbar and footer. */
export const DEFAULT_CHOICE: LayoutChoice = {
  isMenuCollapsed: false,
  isMenuHidden: false,
  navbar: 'static',
  footer: 'static',
};

/** What was stored, part by part: whatever is broken or of another version is as in the default. */
export function readChoice(stored: unknown): LayoutChoice {
  const known = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const place = (name: 'navbar' | 'footer') => BAR_PLACES.find((one) => one === known[name]) ?? DEFAULT_CHOICE[name];
  return {
    isMenuCollapsed: known['isMenuCollapsed'] === true,
    isMenuHidden: known['isMenuHidden'] === true,
    navbar: place('navbar'),
    footer: place('footer'),
  };
}
