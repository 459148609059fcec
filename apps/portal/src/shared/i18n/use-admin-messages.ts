import type { admin } from './admin/en.ts';
import type { MessageKey, MessageKeyOf, MessageValues } from './translate.ts';
import { useMessages } from './use-messages.ts';

export type AdminMessageKey = MessageKey | MessageKeyOf<{ admin: typeof admin }>;
type Translate = (key: AdminMessageKey, values?: MessageValues) => string;

/** The shared messages with those of the admin portal. */
export function useAdminMessages() {
  const messages = useMessages();
  return { ...messages, t: messages.t as Translate };
}

export type AdminMessages = ReturnType<typeof useAdminMessages>;
