/** The settings tabs in order; the first is the default. */
export const TABS = ['company', 'banks', 'payment', 'support', 'share', 'success', 'notifications'] as const;
export type Tab = (typeof TABS)[number];

export const SETTINGS = '/info/view';
/** Value of `record` in the address for a new record. */
export const NEW = 'new';
