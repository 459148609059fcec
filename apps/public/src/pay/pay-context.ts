import { LANGUAGES, messagesOf, type Language } from '../shared/language.ts';
import type { Messages } from '../shared/messages/en.ts';
import type { PageContext } from '../shared/outcome.ts';
import { ar } from './messages/ar.ts';
import { en, type PayMessages } from './messages/en.ts';
import { ms } from './messages/ms.ts';
import { zh } from './messages/zh.ts';

/** The request context of the payment pages: their own messages stand beside the shared ones. */
export interface PayContext extends PageContext {
  messages: Messages & PayMessages;
}

const OWN: Record<Language, PayMessages> = { en, ms, zh, ar };

const MESSAGES = Object.fromEntries(
  LANGUAGES.map((language) => [language, { ...messagesOf(language), ...OWN[language] }]),
) as Record<Language, PayContext['messages']>;

export const payContext = (context: PageContext): PayContext => ({
  ...context,
  messages: MESSAGES[context.language],
});
