import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar: TranslationOf<typeof en> = {
  support_view: {
    banner: 'أنت تطّلع على {{business}} بصفة دعم {{product}}. لا يمكن تغيير أي شيء. ينتهي في {{time}}.',
    banner_label: 'اطّلاع الدعم',
    leave: 'خروج',
    opening: 'جارٍ فتح النشاط',
    opening_text: 'لحظة من فضلك.',
    refused: 'لا يمكن فتح هذا الاطّلاع',
    refused_text: 'الرمز مستخدم أو منتهٍ أو غير معروف. افتح التاجر من جديد من بوابة الإدارة؛ الرمز صالح لدقيقة واحدة.',
    failed: 'لم يستجب الخادم. افتح التاجر من جديد من بوابة الإدارة.',
    over: 'انتهى الاطّلاع',
    over_text: 'يمكنك إغلاق علامة التبويب هذه.',
    title: 'اطّلاع فريق الدعم',
    text: 'يمكن لفريق الدعم أن يطّلع على نشاطك لمساعدتك، لمدة لا تزيد على 30 دقيقة. لا يستطيع تغيير أي شيء، ولا يرى مفاتيح API.',
    none: 'لم يطّلع فريق الدعم على نشاطك.',
    viewed_by: 'الدعم ({{name}})',
    active: 'جارٍ الآن',
    started: 'من {{when}}',
    ended: 'إلى {{when}}',
    ends: 'إلى {{when}} على الأكثر',
    end: 'إنهاء الاطّلاع',
    end_of: 'إنهاء الاطّلاع: {{name}}',
    ended_by_you: 'انتهى الاطّلاع',
  },
};
