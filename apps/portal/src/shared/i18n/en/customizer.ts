/** The appearance panel. */
export const customizer = {
  title: 'Appearance',
  skin: 'Skin',
  skin_light: 'Light',
  skin_dark: 'Dark',
  skin_bordered: 'Bordered',
  'skin_semi-dark': 'Semi-dark',
  menu: 'Menu',
  menu_help: 'On a wide screen. On a narrow screen the menu is behind a button.',
  menu_wide: 'Icons and labels',
  menu_collapsed: 'Icons only',
  menu_hidden: 'Behind a button',
  navbar: 'Top bar',
  navbar_help: 'When hidden, its buttons move to the bottom of the menu.',
  footer: 'Footer',
  place_static: 'Scrolls with the page',
  place_sticky: 'Stays in view',
  place_hidden: 'Hidden',
  reset: 'Reset to default',
} as const;

/** The tour of the dashboard. */
export const tour = {
  step: '{{number}} of {{total}}',
  next: 'Next',
  back: 'Back',
  skip: 'Skip the tour',
  done: 'Done',
  again: 'Show me around',
} as const;
