import { useMemo } from 'react';
import type { Language } from './format.ts';

/** What is made of words, such as the columns of a list: made again when the language changes. `make` stands outside of the component. */
export function useInWords<Words extends { language: Language }, Made>(
  words: Words,
  make: (words: Words) => Made,
): Made {
  // The words change with the language only, and what makes is always the same.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => make(words), [words.language]);
}
