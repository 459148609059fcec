import type { MoreWords } from '../../shared/i18n/i18n.ts';

/** The words that all portals share are all that this one needs. */
export const words: MoreWords | null = null;
