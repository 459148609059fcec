import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  samples: {
    title: 'عينات المكونات',
    subtitle: 'صفحة داخلية لفحص الألوان واللغات والاتجاهات',
    buttons: 'الأزرار',
    statuses: 'الحالات والمبالغ',
    notes: 'الملاحظات',
    fields: 'الحقول',
    loading: 'حالات التحميل والفراغ',
    all_pages: 'كل الصفحات',
    all_pages_text: 'كل صفحة لا تحتاج إلى سجل',
  },
} as const satisfies TranslationOf<typeof en>;
