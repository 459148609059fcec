import { useMessagesWith, type MessagesWith } from '../../shared/i18n/use-messages.ts';
import type { first } from './messages-first-en.ts';

/** The messages that every page of the merchant portal may need. */
export const useMessages = useMessagesWith<typeof first>;
export type Messages = MessagesWith<typeof first>;
