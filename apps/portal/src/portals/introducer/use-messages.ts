import { useMessagesWith, type MessagesWith } from '../../shared/i18n/use-messages.ts';
import type { en } from './messages-en.ts';

/** All messages of the introducer portal. */
export const useMessages = useMessagesWith<typeof en>;
export type Messages = MessagesWith<typeof en>;
