import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  top_up_desk: {
    title: 'التعبئة',
    subtitle: 'أموال يدخلها التجار. يُحتسب التحويل اليدوي حين يجده أحدنا.',
    search_label: 'ابحث بالرقم أو التاجر أو مرجع البنك',
    column_no: 'الرقم',
    column_merchant: 'التاجر',
    column_pool: 'الرصيد',
    column_proof: 'الإثبات',
    column_amount: 'المبلغ',
    empty: 'لا تعبئة',
    empty_text: 'ما يدخله التجار يظهر هنا.',
    slip: 'ما يجب أن يظهر في كشفنا',
    slip_text: 'ابحث عن هذا التحويل في كشف بنكنا.',
    slip_bank: 'بنكنا',
    slip_reference: 'المرجع',
    proof: 'فتح الإثبات',
    confirm: 'المال موجود',
    confirm_title: 'إضافة مال إلى {{merchant}}؟',
    confirm_text:
      'اكتب ما في كشف البنك لا ما في الإثبات. إن اختلف المبلغ عن المتوقع أو تجاوز الحد انتظر مشرفًا ثانيًا، وإلا أُضيف في الحال.',
    received_amount: 'المبلغ في الكشف',
    bank_reference: 'مرجع البنك',
    note: 'ملاحظة',
    note_help: 'يقرأ التاجر هذا.',
    confirmed: 'أُضيف إلى رصيد التاجر',
    reject: 'ليس موجودًا',
    reject_title: 'ألم يُعثر على هذا المال؟',
    reject_text: 'لا يُضاف شيء. يقرأ التاجر سببك.',
    rejected: 'رُفض وأُبلغ التاجر',
  },
} as const satisfies TranslationOf<typeof en>;
