import { ms as accounts } from '../../features/accounts/messages/ms.ts';
import { ms as introducer } from '../../features/introducer/messages/ms.ts';
import { ms as me } from '../../features/me/messages/ms.ts';
import { ms as signIn } from '../../features/sign-in/messages/ms.ts';
import { ms as shared } from '../../shared/i18n/ms.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationWithoutPlurals } from '../../shared/i18n/translation.ts';
import type { en } from './messages-en.ts';

export const ms: TranslationWithoutPlurals<typeof en> = mergeMessages(shared, accounts, introducer, me, signIn);
