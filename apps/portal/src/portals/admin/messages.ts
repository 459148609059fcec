import type { MessageLoaders } from '../../shared/i18n/i18n.ts';

/** Each other language is one file, loaded when needed. English comes with the features. */
export const portalMessages: MessageLoaders = {
  ms: async () => (await import('./messages-ms.ts')).ms,
  zh: async () => (await import('./messages-zh.ts')).zh,
  ar: async () => (await import('./messages-ar.ts')).ar,
};
