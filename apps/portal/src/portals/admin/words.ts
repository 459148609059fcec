import { admin } from '../../shared/i18n/admin/en.ts';
import type { MoreWords } from '../../shared/i18n/i18n.ts';

/** English comes with the portal, so that it can always say something; the others when they are first needed. */
export const words: MoreWords | null = {
  en: async () => ({ admin }),
  ms: async () => ({ admin: (await import('../../shared/i18n/admin/ms.ts')).admin }),
  zh: async () => ({ admin: (await import('../../shared/i18n/admin/zh.ts')).admin }),
  ar: async () => ({ admin: (await import('../../shared/i18n/admin/ar.ts')).admin }),
};
