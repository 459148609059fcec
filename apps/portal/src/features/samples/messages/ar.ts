import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  samples: {
    title: 'عينات المكونات',
    subtitle: 'صفحة داخلية لفحص الألوان واللغات والاتجاهات',
    buttons: 'الأزرار',
    primary: 'أساسي',
    secondary: 'ثانوي',
    dangerous: 'خطِر',
    busy: 'قيد التنفيذ',
    statuses: 'الحالات والمبالغ',
    notes: 'الملاحظات',
    note: 'توضح الملاحظة ما لا يراه القارئ.',
    fields: 'الحقول',
    text_field: 'نص',
    invalid_field: 'نص به خطأ',
    choice_field: 'اختيار',
    check_field: 'مربع اختيار',
    loading: 'حالات التحميل والفراغ',
    all_pages: 'كل الصفحات',
    all_pages_text: 'كل صفحة لا تحتاج إلى سجل',
  },
} as const satisfies TranslationOf<typeof en>;
