import { ar as accounts } from '../../features/accounts/messages/ar.ts';
import { ar as introducer } from '../../features/introducer/messages/ar.ts';
import { ar as me } from '../../features/me/messages/ar.ts';
import { ar as signIn } from '../../features/sign-in/messages/ar.ts';
import { ar as shared } from '../../shared/i18n/ar.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationOf } from '../../shared/i18n/translation.ts';
import type { en } from './messages-en.ts';

export const ar: TranslationOf<typeof en> = mergeMessages(shared, accounts, introducer, me, signIn);
