import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { layout } from '../layout-state/browser-layout.ts';
import { store } from '../session/browser-session.ts';
import { readText, writeText } from '../session/storage.ts';
import { en } from './en.ts';
import { isRtl, readLanguage, type Language } from './format.ts';
import { translator, type Tree } from './translate.ts';

/** Between the marks a text keeps its own direction (Unicode's first-strong isolate). */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** What is put into a sentence of the other direction must not turn its neighbours round. React escapes for HTML. */
const speechIn = (language: Language, words: Tree) => ({
  language,
  t: translator(words, language, isRtl(language) ? isolated : undefined),
});

const speech = createStore(() => speechIn('en', en));

export const currentLanguage = (): Language => speech.getState().language;
export const useSpeech = () => useStore(speech);

/** Words and, for Arabic, the font come when they are first needed. */
const load: Record<Language, () => Promise<Tree>> = {
  en: async () => en,
  ms: async () => (await import('./ms.ts')).ms,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => {
    const [{ ar }] = await Promise.all([import('./ar.ts'), import('../ui/arabic-font.ts')]);
    return ar;
  },
};

function turnPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = isRtl(language) ? 'rtl' : 'ltr';
  layout.setState({ isRtl: isRtl(language) });
}

async function speak(language: Language): Promise<void> {
  speech.setState(speechIn(language, await load[language]()));
  turnPage(language);
}

/** Shows the portal in another language and remembers it on this device. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language);
  writeText(store, 'language', language);
}

/** Call once, before the first render. Words that fail to load must not keep anybody from the English page. */
export const startWords = (): Promise<void> =>
  speak(readLanguage(readText(store, 'language'))).catch(() => turnPage('en'));
