import { messagesWith } from '../../shared/i18n/use-messages.ts';
import { en } from './messages/en.ts';

/** The shared messages and those of the admin portal itself. */
export const useMessages = messagesWith(en);
export type Messages = ReturnType<typeof useMessages>;
