import { en as accounts } from '../../features/accounts/messages/en.ts';
import { en as introducer } from '../../features/introducer/messages/en.ts';
import { en as me } from '../../features/me/messages/en.ts';
import { en as signIn } from '../../features/sign-in/messages/en.ts';
import { en as shared } from '../../shared/i18n/en.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';

/** All messages of the introducer portal. */
export const en = mergeMessages(shared, accounts, introducer, me, signIn);
