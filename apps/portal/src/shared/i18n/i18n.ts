import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { layout } from '../layout-state/browser-layout.ts';
import { store } from '../session/browser-session.ts';
import { readText, writeText } from '../session/storage.ts';
import { en } from './en.ts';
import { isRtl, readLanguage, type Language } from './format.ts';
import { createTranslator, type MessageTree } from './translate.ts';

/** Wraps a text in Unicode's first-strong isolate, so that it keeps its own direction. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Values in right-to-left messages are isolated. React escapes HTML. */
const translationFor = (language: Language, messages: MessageTree) => ({
  language,
  t: createTranslator(messages, language, isRtl(language) ? isolate : undefined),
});

const translation = createStore(() => translationFor('en', en));

export const currentLanguage = (): Language => translation.getState().language;
export const useTranslation = () => useStore(translation);

/** Loaders of all messages of a portal, by language. */
export type MessageLoaders = Record<Language, () => Promise<MessageTree>>;
let loadMessages: MessageLoaders | null = null;

/** The Arabic font is loaded when first needed. */
const loadFont = async (language: Language): Promise<unknown> =>
  language === 'ar' ? import('../ui/arabic-font.ts') : undefined;

function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = isRtl(language) ? 'rtl' : 'ltr';
  layout.setState({ isRtl: isRtl(language) });
}

async function applyLanguage(language: Language): Promise<void> {
  const [messages = en] = await Promise.all([loadMessages?.[language](), loadFont(language)]);
  translation.setState(translationFor(language, messages));
  setDocumentLanguage(language);
}

/** Changes the language and stores it on this device. */
export async function setLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  writeText(store, 'language', language);
}

/** Messages of a language have been added: shows them if it is the current one. */
export async function refreshMessages(language: Language): Promise<void> {
  if (currentLanguage() === language) await applyLanguage(language);
}

/** Call once before the first render, with the portal's messages. Falls back to English when messages fail to load. */
export async function startI18n(loaders: MessageLoaders): Promise<void> {
  loadMessages = loaders;
  await applyLanguage(readLanguage(readText(store, 'language'))).catch(() =>
    applyLanguage('en').catch(() => setDocumentLanguage('en')),
  );
}
