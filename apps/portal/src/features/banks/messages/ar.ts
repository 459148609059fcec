import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  banks: {
    note: 'حساباتك أنت. يُرسل ما يدفعه عملاؤك إلى الحساب الرئيسي بعد التحقق منه.',
    edit: 'تغيير الحساب البنكي',
    new_heading: 'إضافة حساب بنكي',
    account: 'الحساب',
    bank: 'البنك',
    status: 'الحالة',
    primary: 'رئيسي',
    is_primary: 'تُرسل التسويات إلى هذا الحساب',
    make_primary: 'اجعله الحساب الرئيسي',
    empty: 'لا حساب بنكي بعد',
    empty_text: 'أضف الحساب الذي تُرسل إليه تسوياتك. يُسأل البنك عن صاحبه.',
    number_help: 'اتركه فارغًا للإبقاء على {{account}}.',
    review_statement: 'نراجع كشف حسابك البنكي.',
    review_name: 'لم يؤكد البنك اسم صاحب الحساب. نراجعه الآن، وكشف الحساب البنكي يسرّع المراجعة.',
    add_statement: 'ارفع كشف الحساب',
    saved_verified: 'حُفظ الحساب البنكي وتم التحقق منه',
    saved_waits: 'حُفظ الحساب البنكي',
    saved_waits_text: 'نراجع اسم صاحبه، وتنتظر التسويات حتى يُتحقق منه.',
    made_primary: 'تُرسل التسويات الآن إلى {{account}}',
    save: 'حفظ',
    statement: 'صفحة من كشف الحساب',
    statement_help: 'ملف PDF أو صورة، فيها الاسم والرقم. تلزم فقط إذا لم يؤكد البنك الاسم: عندها نراجعها نحن.',
    statement_there: 'لدينا صفحة من كشف الحساب. صفحة أخرى تحل محلها.',
    choose_statement: 'اختر ملفًا',
  },
} as const satisfies TranslationOf<typeof en>;
