import { messagesWith } from '../../../shared/i18n/use-messages.ts';
import { en } from './en.ts';

/** The shared messages and those of this feature. */
export const useMessages = messagesWith(en);
