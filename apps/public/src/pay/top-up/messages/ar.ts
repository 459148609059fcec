import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const ar = {
  top_up: {
    title_PAYOUT: 'تعبئة رصيد المدفوعات الصادرة',
    title_CREDIT: 'تعبئة الرصيد المدفوع مسبقًا',
    title_plan: 'دفع ثمن الباقة',
    number: 'الرقم',
    whole_amount: 'يُضاف مبلغ {amount} كاملًا. وتُضاف رسوم البنك أو البطاقة فوقه وتظهر قبل الدفع.',
    by_hand: 'أو ادفع بتحويل بنكي',
    by_hand_text:
      'حوّل {amount} بالضبط إلى هذا الحساب مع ذكر المرجع ثم ارفع الإثبات. نراجع كل تحويل ولا يُضاف شيء قبل العثور على المبلغ.',
    bank: 'البنك',
    account_no: 'رقم الحساب',
    account_name: 'اسم صاحب الحساب',
    reference: 'المرجع',
    amount: 'المبلغ',
    proof: 'إثبات التحويل',
    proof_help: 'صورة إيصال التحويل أو ملف PDF، على ألا تتجاوز الصورة 5 ميغابايت.',
    proof_refused: 'هذا الملف ليس صورة أو PDF يمكن قراءته، أو أنه كبير جدًا. اختر ملفًا آخر.',
    send_proof: 'ارفع الإثبات',
    paid: 'تم الدفع',
    paid_text: 'أُضيف {amount} في {moment}.',
    expired: 'انتهت مهلة الدفع',
    expired_text: 'كان الدفع ممكنًا حتى {moment}. أنشئ عملية جديدة في البوابة.',
    cancelled: 'أُلغيت العملية',
    cancelled_text: 'أنشئ عملية جديدة في البوابة.',
    rejected: 'لم يُعثر على التحويل',
    rejected_text: 'لم يُضف شيء. تواصل معنا، أو أنشئ عملية جديدة في البوابة.',
    awaiting_review: 'نبحث عن تحويلك',
    awaiting_review_text: 'وصل الإثبات. يُضاف {amount} فور العثور على المبلغ، عادةً في يوم العمل نفسه.',
  },
} as const satisfies Translated<typeof en>;
