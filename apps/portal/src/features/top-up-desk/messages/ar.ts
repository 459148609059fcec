import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  top_up_desk: {
    title: 'التعبئات',
    subtitle: 'أموال يضيفها التجار إلى أرصدتهم. نؤكد التحويلات اليدوية.',
    search_label: 'ابحث بالرقم أو التاجر أو مرجع البنك',
    column_no: 'الرقم',
    column_merchant: 'التاجر',
    column_pool: 'الرصيد',
    column_proof: 'الإثبات',
    column_amount: 'المبلغ',
    empty: 'لا تعبئات',
    empty_text: 'تظهر هنا تعبئات التجار.',
    slip: 'التحويل المتوقع',
    slip_text: 'ابحث عن هذا التحويل في كشف بنكنا.',
    slip_bank: 'بنكنا',
    slip_reference: 'المرجع',
    proof: 'فتح الإثبات',
    confirm: 'تأكيد التحويل',
    confirm_title: 'إضافة المال إلى {{merchant}}؟',
    confirm_text:
      'أدخل ما في كشف البنك لا ما في الإثبات. إن اختلف المبلغ عن المتوقع أو تجاوز الحد انتظر مشرفًا ثانيًا، وإلا أُضيف فورًا.',
    received_amount: 'المبلغ في الكشف',
    bank_reference: 'مرجع البنك',
    note: 'ملاحظة',
    note_help: 'يقرأ التاجر هذا.',
    confirmed: 'أُضيف إلى رصيد التاجر',
    reject: 'رفض التحويل',
    reject_title: 'رفض هذا التحويل؟',
    reject_text: 'لا يُضاف شيء. يقرأ التاجر سببك.',
    rejected: 'رُفض وأُبلغ التاجر',
  },
} as const satisfies TranslationOf<typeof en>;
