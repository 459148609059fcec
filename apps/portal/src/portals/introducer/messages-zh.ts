import { zh as accounts } from '../../features/accounts/messages/zh.ts';
import { zh as introducer } from '../../features/introducer/messages/zh.ts';
import { zh as me } from '../../features/me/messages/zh.ts';
import { zh as signIn } from '../../features/sign-in/messages/zh.ts';
import { zh as shared } from '../../shared/i18n/zh.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';
import type { TranslationWithoutPlurals } from '../../shared/i18n/translation.ts';
import type { en } from './messages-en.ts';

export const zh: TranslationWithoutPlurals<typeof en> = mergeMessages(shared, accounts, introducer, me, signIn);
