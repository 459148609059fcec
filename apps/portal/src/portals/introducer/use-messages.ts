import { messagesWith } from '../../shared/i18n/use-messages.ts';
import { en } from './messages-en.ts';

/** All messages of the introducer portal, which is small. */
export const useMessages = messagesWith(en);
export type Messages = ReturnType<typeof useMessages>;
