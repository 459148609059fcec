import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { layout } from '../layout-state/browser-layout.ts';
import { store } from '../session/browser-session.ts';
import { readText, writeText } from '../session/storage.ts';
import { en } from './en.ts';
import { isRtl, readLanguage, type Language } from './format.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: typeof en };
  }
}

export const i18n = createInstance();

export const currentLanguage = (): Language => readLanguage(i18n.language);

/** Words and, for Arabic, the font come when they are first needed. */
const load: Record<Exclude<Language, 'en'>, () => Promise<void>> = {
  ms: async () => void i18n.addResourceBundle('ms', 'words', (await import('./ms.ts')).ms),
  zh: async () => void i18n.addResourceBundle('zh', 'words', (await import('./zh.ts')).zh),
  ar: async () => {
    const [{ ar }] = await Promise.all([import('./ar.ts'), import('../ui/arabic-font.ts')]);
    i18n.addResourceBundle('ar', 'words', ar);
  },
};

function turnPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = isRtl(language) ? 'rtl' : 'ltr';
  layout.setState({ isRtl: isRtl(language) });
}

async function speak(language: Language): Promise<void> {
  if (language !== 'en') await load[language]();
  await i18n.changeLanguage(language);
  turnPage(language);
}

/** Shows the portal in another language and remembers it on this device. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language);
  writeText(store, 'language', language);
}

/** Between the marks a text keeps its own direction (Unicode's first-strong isolate). */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Call once, before the first render. */
export async function startWords(): Promise<void> {
  const language = readLanguage(readText(store, 'language'));
  await i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'words',
    resources: { en: { words: en } },
    // React escapes for HTML. What is put into a sentence of the other direction must not turn its neighbours round.
    interpolation: { escape: (text) => (isRtl(currentLanguage()) ? isolated(text) : text) },
    returnNull: false,
  });
  // Words that fail to load must not keep anybody from the English page.
  await speak(language).catch(() => turnPage('en'));
}
