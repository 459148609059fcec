import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  admin_shell: {
    group_merchants: 'التجار',
    group_money: 'الأموال',
    group_books: 'الدفاتر',
    group_platform: 'المنصة',
    users: 'الأشخاص',
    audit: 'سجل التدقيق',
  },
} as const satisfies TranslationOf<typeof en>;
