import type { admin } from './admin/en.ts';
import type { Sentence, SentenceOf, Values } from './translate.ts';
import { useWords } from './use-words.ts';

export type AdminSentence = Sentence | SentenceOf<{ admin: typeof admin }>;
type Translate = (sentence: AdminSentence, values?: Values) => string;

/** The words of every portal with those of the admin portal, which hands them in when it starts. */
export function useAdminWords() {
  const words = useWords();
  return { ...words, t: words.t as Translate };
}

export type AdminWords = ReturnType<typeof useAdminWords>;
