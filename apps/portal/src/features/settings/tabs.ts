/** The settings tabs in order; the first is the default. */
export const TABS = [
  'company',
  'review',
  'banks',
  'payment',
  'support',
  'share',
  'success',
  'notifications',
  'callbacks',
] as const;
export type Tab = (typeof TABS)[number];

export const SETTINGS = '/info/view';
