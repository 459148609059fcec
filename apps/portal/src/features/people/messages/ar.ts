import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  people: {
    title: 'الأشخاص',
    subtitle: 'كل من لديه دخول، بدوره في الحساب الذي استخدمه آخرًا',
    search_label: 'ابحث بالاسم أو البريد أو اسم المستخدم',
    column_name: 'الاسم',
    column_role: 'الدور',
    column_status: 'الحالة',
    column_last: 'آخر حضور',
    empty: 'لا أحد بعد',
    empty_text: 'كل من لديه دخول يظهر هنا.',
  },
} as const satisfies TranslationOf<typeof en>;
