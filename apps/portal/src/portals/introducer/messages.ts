import type { MessageLoaders } from '../../shared/i18n/i18n.ts';
import { en } from './messages-en.ts';

/** English is bundled as the fallback; each other language is one file, loaded when needed. */
export const portalMessages: MessageLoaders = {
  en: async () => en,
  ms: async () => (await import('./messages-ms.ts')).ms,
  zh: async () => (await import('./messages-zh.ts')).zh,
  ar: async () => (await import('./messages-ar.ts')).ar,
};
