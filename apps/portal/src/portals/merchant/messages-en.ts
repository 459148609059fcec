import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import { first } from './messages-first-en.ts';
import { shop } from './messages-shop-en.ts';

/** All messages of the merchant portal. */
export const en = mergeMessages(first, shop);
