import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  holidays: {
    title: 'العطل الرسمية',
    subtitle: 'أيام لا تُرسل فيها تسويات',
    search_label: 'ابحث بالاسم',
    column_date: 'التاريخ',
    column_name: 'الاسم',
    column_change: 'تغيير',
    add: 'إضافة عطلة',
    add_title: 'إضافة عطلة',
    name: 'الاسم',
    date: 'التاريخ',
    date_help: 'يوم لاحق لليوم',
    name_help: 'كما أُعلنت',
    added: 'أُضيفت العطلة',
    rename: 'إعادة تسمية',
    rename_title: 'إعادة تسمية العطلة',
    renamed: 'أُعيدت تسمية العطلة',
    fixed: 'مضت',
    empty: 'لا عطل بعد',
    empty_text: 'الأيام التي تضيفها هنا لا تُعد أيام عمل.',
  },
} as const satisfies TranslationOf<typeof en>;
