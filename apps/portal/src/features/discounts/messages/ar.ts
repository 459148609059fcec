import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  discounts: {
    title: 'الخصومات',
    note: 'يُدخل الدافعون رمزًا قبل الدفع في متجرك.',
    new_title: 'إضافة خصم',
    edit_title: 'الخصم',
    empty: 'لا توجد خصومات بعد',
    empty_text: 'رمز للموسم أو للعملاء الدائمين يعيدهم إليك.',
    code: 'الرمز',
    code_help: 'أحرف لاتينية وأرقام و - و _. يمكن للدافع كتابته بأحرف صغيرة.',
    type: 'النوع',
    PERCENT: 'نسبة مئوية',
    FIXED: 'مبلغ ثابت',
    FREE_SHIPPING: 'شحن مجاني',
    value: 'التخفيض',
    min_spend: 'الحد الأدنى للشراء',
    max_discount: 'أكبر تخفيض',
    max_discount_help: 'للطلب الواحد.',
    usage_limit: 'إجمالي مرات الاستخدام',
    usage_limit_help: 'اتركه فارغًا لعدد غير محدود.',
    usage: 'المستخدم',
    used: 'استُخدم {{used}}',
    used_of: '{{used}} من {{limit}}',
    per_customer_limit: 'مرات الاستخدام لكل عميل',
    start_at: 'يبدأ',
    end_at: 'ينتهي',
    scheduled: 'مجدول',
    ended: 'انتهى',
    status_help: 'الرمز غير النشط يُرفض كما يُرفض الرمز غير المعروف.',
  },
} as const satisfies TranslationOf<typeof en>;
