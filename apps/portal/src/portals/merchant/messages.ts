import { refreshMessages, type MessageLoaders } from '../../shared/i18n/i18n.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { MessageTree } from '../../shared/i18n/translate.ts';
import { first } from './messages-first-en.ts';

let shop: MessageTree | null = null;

/** English is bundled as the fallback, but for the shop's; each other language is one file, loaded when needed. */
export const portalMessages: MessageLoaders = {
  en: async () => (shop ? mergeMessages(first, shop) : first),
  ms: async () => (await import('./messages-ms.ts')).ms,
  zh: async () => (await import('./messages-zh.ts')).zh,
  ar: async () => (await import('./messages-ar.ts')).ar,
};

/** Loads the English messages of the shop, once, before the first of its pages is shown. */
export async function loadShopMessages(): Promise<void> {
  if (shop) return;
  shop = (await import('./messages-shop-en.ts')).shop;
  await refreshMessages('en');
}
