import type { ResourcePlaces } from '../../shared/resource/resource-screens.ts';
import { NEW, SETTINGS, type Tab } from './tabs.ts';

/** The list of a tab, and the form of the record that the address names. */
export const tabPlaces = (tab: Tab): ResourcePlaces => ({
  list: { to: SETTINGS, search: { tab } },
  create: { to: SETTINGS, search: { tab, record: NEW } },
  edit: (id) => ({ to: SETTINGS, search: { tab, record: id } }),
});
