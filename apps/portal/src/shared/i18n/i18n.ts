import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { layout } from '../layout-state/browser-layout.ts';
import { store } from '../session/browser-session.ts';
import { readText, writeText } from '../session/storage.ts';
import { en } from './en.ts';
import { isRtl, readLanguage, type Language } from './format.ts';
import { addMessages } from './merge-messages.ts';
import { createTranslator, type MessageTree } from './translate.ts';

/** Wraps a text in Unicode's first-strong isolate, so that it keeps its own direction. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Values in right-to-left messages are isolated. React escapes HTML. */
const translationFor = (language: Language, messages: MessageTree) => ({
  language,
  t: createTranslator(messages, language, isRtl(language) ? isolate : undefined),
});

/** What is loaded: the shared messages, and those of the features whose script has come. */
const english: Record<string, unknown> = { ...en };
const translation = createStore(() => translationFor('en', english as MessageTree));

/** Adds the messages of a feature, before any of its components is rendered. */
export const addEnglishMessages = (own: MessageTree): void => addMessages(english, own);

export const currentLanguage = (): Language => translation.getState().language;
export const useTranslation = () => useStore(translation);

/** Loaders of all messages of a portal, by language; English ones come with their features. */
export type MessageLoaders = Record<Exclude<Language, 'en'>, () => Promise<MessageTree>>;
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
  const loading = language === 'en' ? undefined : loadMessages?.[language]();
  const [messages = english as MessageTree] = await Promise.all([loading, loadFont(language)]);
  translation.setState(translationFor(language, messages));
  setDocumentLanguage(language);
}

/** Changes the language and stores it on this device. */
export async function setLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  writeText(store, 'language', language);
}

/** Call once before the first render, with the portal's messages. Falls back to English when messages fail to load. */
export async function startI18n(loaders: MessageLoaders): Promise<void> {
  loadMessages = loaders;
  await applyLanguage(readLanguage(readText(store, 'language'))).catch(() =>
    applyLanguage('en').catch(() => setDocumentLanguage('en')),
  );
}
