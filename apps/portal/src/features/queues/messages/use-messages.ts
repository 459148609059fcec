import { useMessagesWith, type MessagesWith } from '../../../shared/i18n/use-messages.ts';
import type { en } from './en.ts';

/** The shared messages and those of this feature. */
export const useMessages = useMessagesWith<typeof en>;
export type Messages = MessagesWith<typeof en>;
