import { useMemo } from 'react';
import type { Language } from './format.ts';

/** Memoizes a value built from messages, such as list columns, by language. `make` must be defined outside of the component. */
export function useLocalized<Messages extends { language: Language }, Made>(
  messages: Messages,
  make: (messages: Messages) => Made,
): Made {
  // Messages change only with the language, and `make` is stable.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => make(messages), [messages.language]);
}
