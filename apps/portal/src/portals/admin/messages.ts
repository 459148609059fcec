import { admin } from '../../shared/i18n/admin/en.ts';
import type { PortalMessageLoaders } from '../../shared/i18n/i18n.ts';

/** The admin messages. English is bundled as the fallback; the other languages are loaded when needed. */
export const portalMessages: PortalMessageLoaders | null = {
  en: async () => ({ admin }),
  ms: async () => ({ admin: (await import('../../shared/i18n/admin/ms.ts')).admin }),
  zh: async () => ({ admin: (await import('../../shared/i18n/admin/zh.ts')).admin }),
  ar: async () => ({ admin: (await import('../../shared/i18n/admin/ar.ts')).admin }),
};
