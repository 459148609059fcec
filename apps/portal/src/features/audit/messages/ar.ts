import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  audit: {
    title: 'سجل التدقيق',
    subtitle: 'من غيّر ماذا ومتى ومن أين. لا يُغيَّر شيء هنا أبدًا.',
    search_label: 'ابحث بالحساب أو الشخص أو العمل',
    column_date: 'التاريخ',
    column_actor: 'من',
    column_action: 'العمل',
    column_change: 'التغيير',
    column_from: 'من أين',
    empty: 'لم يُعمل شيء بعد',
    empty_text: 'كل تغيير يقوم به شخص يُدوَّن هنا.',
  },
} as const satisfies TranslationOf<typeof en>;
