import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/payouts.ts';

export const payouts: TranslationOf<typeof english.payouts> = {
  column_date: 'التاريخ',
  awaiting_approval: 'بانتظار الموافقة',
  choose_bank: 'اختر البنك',
  account_number: 'رقم الحساب',
  account_name: 'صاحب الحساب',
  account_name_help: 'كما هو مسجل لدى البنك. نقارنه بسجل البنك.',
  reference: 'مرجعك',
  bank_reference: 'مرجع البنك',
  step_created: 'أُنشئت وحُجز المبلغ',
  step_approved: 'تمت الموافقة',
  step_sent: 'أُرسلت إلى البنك',
  step_paid: 'دُفعت',
  step_failed: 'رفضها البنك؛ عاد المبلغ والرسوم إلى رصيدك',
  step_cancelled: 'أُلغيت؛ عاد المبلغ والرسوم إلى رصيدك',
  step_returned: 'أعادها بنك المستفيد؛ عاد المبلغ إلى رصيدك دون الرسوم',
};

export const payoutStatus: TranslationOf<typeof english.payoutStatus> = {
  PENDING: 'محجوزة',
  PROCESSING: 'قيد التحويل',
  SUCCESS: 'مدفوعة',
  FAILED: 'رفضها البنك',
  CANCELLED: 'ملغاة',
  RETURNED: 'مرتجعة',
};

export const banks: TranslationOf<typeof english.banks> = {
  add: 'إضافة حساب بنكي',
  waits_until: 'تُرسل التسويات إلى هذا الحساب ابتداءً من {{when}}: ينتظر الحساب المتغيّر يومًا.',
  reason_bank_did_not_answer: 'لم يستجب البنك. سنراجع الحساب.',
  reason_no_such_account: 'لا يوجد هذا الحساب لدى البنك.',
  reason_name_mismatch: 'الاسم لا يطابق سجل البنك لهذا الحساب.',
  reason_statement_given: 'نراجع كشف الحساب الذي رفعته.',
};

export const bankStatus: TranslationOf<typeof english.bankStatus> = {
  UNVERIFIED: 'غير متحقق منه',
  VERIFIED: 'متحقق منه',
  REJECTED: 'مرفوض',
};

export const stepUp: TranslationOf<typeof english.stepUp> = {
  title: 'أكّد أنه أنت',
  text: 'أدخل الأرقام الستة التي يعرضها تطبيق المصادقة، أو أحد رموز الاسترداد.',
  code: 'الرمز',
  continue: 'متابعة',
  wrong_code: 'هذا الرمز غير صحيح أو سبق استخدامه. انتظر الرمز التالي.',
  set_up: 'إعداد التطبيق',
  set_up_text:
    'قبل أن ترسل الأموال تؤكد ذلك برمز من تطبيق مصادقة على هاتفك. أدخل كلمة المرور لإعداد التطبيق؛ لا يستغرق ذلك سوى دقيقة.',
  scan: 'امسح هذا بتطبيق المصادقة، أو أدخل المفتاح:',
  qr: 'رمز QR لتطبيق المصادقة',
  first_code: 'ثم أدخل الرمز الذي يعرضه التطبيق.',
  recovery: 'رموز الاسترداد',
  recovery_text: 'احفظ هذه الرموز حيث تجدها من دون هاتفك. يحل كل منها محل التطبيق مرة واحدة.',
  copy: 'نسخ الرموز',
  recovery_saved: 'حفظتها',
};
