import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  banks: {
    note: 'حساباتك أنت. نسوّي مدفوعاتك إلى الحساب الرئيسي بعد التحقق منه.',
    edit: 'تعديل الحساب البنكي',
    new_heading: 'إضافة حساب بنكي',
    account: 'الحساب',
    bank: 'البنك',
    status: 'الحالة',
    primary: 'رئيسي',
    is_primary: 'تُرسل التسويات إلى هذا الحساب',
    make_primary: 'تعيينه حسابًا رئيسيًا',
    empty: 'لا حساب بنكي بعد',
    empty_text: 'أضف الحساب الذي تُرسل إليه تسوياتك. نتحقق من صاحبه لدى البنك.',
    number_help: 'اتركه فارغًا للإبقاء على {{account}}.',
    review_statement: 'نراجع كشف حسابك البنكي.',
    review_name: 'لم يؤكد البنك اسم صاحب الحساب. نراجعه الآن، وكشف الحساب البنكي يسرّع المراجعة.',
    add_statement: 'رفع كشف الحساب',
    saved_verified: 'حُفظ الحساب البنكي وتم التحقق منه',
    saved_waits: 'حُفظ الحساب البنكي',
    saved_waits_text: 'نراجع اسم صاحبه، وتنتظر التسويات حتى يُتحقق منه.',
    made_primary: 'تُرسل التسويات الآن إلى {{account}}',
    save: 'حفظ',
    statement: 'كشف الحساب البنكي',
    statement_help:
      'ملف PDF أو صورة لصفحة واحدة فيها الاسم ورقم الحساب. تلزم فقط إذا لم يؤكد البنك الاسم، وعندها نراجعها.',
    statement_there: 'رفعت كشف حساب بنكي. الملف الجديد يحل محله.',
    choose_statement: 'اختر ملفًا',
  },
} as const satisfies TranslationOf<typeof en>;
