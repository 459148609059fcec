/** The parts of the settings, in their order; the first is shown when the address names none. */
export const TABS = ['company', 'payment', 'support', 'share', 'success'] as const;
export type Tab = (typeof TABS)[number];

export const SETTINGS = '/info/view';
/** What `record` in the address says of a record that is not there yet. */
export const NEW = 'new';
