import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/desk.ts';

export const merchants: TranslationOf<typeof english.merchants> = {
  title: 'التجار',
  pool_COLLECTION: 'المحصَّل',
  pool_PAYOUT: 'للدفعات الصادرة',
  pool_CREDIT: 'الرصيد الدائن',
  never: 'لم يحضر بعد',
  decisions: 'القرارات',
  no_decisions: 'لم يقرر أحد شيئًا هنا.',
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
  PAYOUT: 'تحويل بنكي',
  BANK_CREDIT: 'إيداع من مزوّد',
  SETTLEMENT: 'تسوية',
};
