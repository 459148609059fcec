import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  admin_shell: {
    group_merchants: 'Peniaga',
    group_money: 'Wang',
    group_books: 'Lejar',
    group_platform: 'Platform ini',
    users: 'Orang',
    audit: 'Log audit',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
