/** A user's layout preferences, stored in the browser. */
export interface LayoutChoice {
  /** Wide screens: the menu shows icons only. */
  isMenuCollapsed: boolean;
  /** The menu is behind a button on wide screens too. */
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

/** Reads stored preferences; invalid values become the defaults. */
export function readChoice(stored: unknown): LayoutChoice {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const place = (name: 'navbar' | 'footer') => BAR_PLACES.find((one) => one === values[name]) ?? DEFAULT_CHOICE[name];
  return {
    isMenuCollapsed: values['isMenuCollapsed'] === true,
    isMenuHidden: values['isMenuHidden'] === true,
    navbar: place('navbar'),
    footer: place('footer'),
  };
}
