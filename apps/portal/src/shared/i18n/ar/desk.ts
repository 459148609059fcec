import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/desk.ts';

export const merchants: TranslationOf<typeof english.merchants> = {
  title: 'التجار',
  pool_COLLECTION: 'المبيعات',
  pool_PAYOUT: 'المدفوعات الصادرة',
  pool_CREDIT: 'الرصيد المدفوع مسبقًا',
  never: 'لم يسجّل الدخول بعد',
  decisions: 'القرارات',
  no_decisions: 'لا قرارات بعد.',
  by_platform: 'المنصة',
  reason: 'السبب',
  reason_help: 'يقرأ التاجر هذا.',
};

export const topUpDesk: TranslationOf<typeof english.topUpDesk> = {
  slip_account: 'الحساب',
};

export const payoutDesk: TranslationOf<typeof english.payoutDesk> = {
  match: 'تطابق الاسمين',
};

export const itemKind: TranslationOf<typeof english.itemKind> = {
  PAYMENT: 'دفعة',
  PAYOUT: 'أمر تحويل',
  BANK_CREDIT: 'إيداع من مزوّد',
  SETTLEMENT: 'تسوية',
};

export const proposals: TranslationOf<typeof english.proposals> = {
  title: 'بانتظار شخص ثانٍ',
  text: 'لم يُقيَّد شيء بعد. يؤكده مشرف آخر أو يرفضه.',
  own: 'أنت من اقترح هذا، وعلى مشرف آخر أن يقرر.',
  proposed_by: 'اقترحه',
  proposed_at: 'تاريخ الاقتراح',
  unknown: 'غير معروف',
  confirm: 'تأكيد الاقتراح',
  reject: 'رفض الاقتراح',
  made: 'تم الاقتراح. على مشرف آخر تأكيده.',
  confirmed: 'تم التأكيد والقيد',
  rejected: 'رُفض الاقتراح',
  badge: 'يلزم شخص ثانٍ',
  filter: 'الشخص الثاني',
};

export const providerBank = {
  bank: 'البنك',
  payout_bank: 'بنك المدفوعات الصادرة',
} as const;
