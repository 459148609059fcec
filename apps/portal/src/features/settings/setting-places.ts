import { tabPlaces, type ResourcePlaces } from '../../shared/resource/resource-screens.ts';
import { SETTINGS, type Tab } from './tabs.ts';

/** The list of a settings tab, and the form of the record that the address names. */
export const settingPlaces = (tab: Tab): ResourcePlaces => tabPlaces(SETTINGS, tab);
