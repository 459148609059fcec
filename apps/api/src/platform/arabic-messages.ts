import { CODE } from '@kutip/contracts/codes';
import type { Language } from './language.ts';

/** Arabic messages by response code; English messages are written where the refusal is thrown. */
const ARABIC: Partial<Record<number, string>> = {
  [CODE.not_authenticated]: 'يرجى تسجيل الدخول.',
  [CODE.session_expired]: 'انتهت الجلسة. يرجى تسجيل الدخول من جديد.',
  [CODE.validation_failed]: 'بعض الحقول تحتاج إلى تصحيح.',
  [CODE.wrong_login]: 'اسم المستخدم أو كلمة المرور غير صحيحة.',
  [CODE.login_locked]: 'محاولات كثيرة خاطئة. حاول مرة أخرى بعد 15 دقيقة.',
  [CODE.not_permitted]: 'لا يُسمح لك بهذا الإجراء.',
  [CODE.not_found]: 'لم يُعثر على السجل.',
  [CODE.method_not_allowed]: 'هذا الطلب غير مدعوم.',
  [CODE.conflict]: 'تغيّر هذا السجل أثناء عملك عليه. أعد تحميله ثم حاول مرة أخرى.',
  [CODE.wrong_state]: 'لا يمكن تنفيذ هذا الإجراء في الحالة الحالية.',
  [CODE.plan_limit_reached]: 'باقتك لا تشمل هذا، أو بلغت حدّها.',
  [CODE.channel_not_enabled]: 'طريقة الدفع هذه غير متاحة.',
  [CODE.amount_outside_limits]: 'المبلغ خارج الحدود المسموح بها.',
  [CODE.insufficient_balance]: 'الرصيد غير كافٍ.',
  [CODE.collection_not_open]: 'هذه الصفحة لا تستقبل المدفوعات الآن.',
  [CODE.bill_not_payable]: 'لا يمكن دفع هذه الفاتورة.',
  [CODE.upload_refused]: 'الملف مرفوض.',
  [CODE.account_not_active]: 'هذا الحساب غير مُفعّل بعد.',
  [CODE.duplicate]: 'هذا السجل موجود بالفعل.',
  [CODE.idempotency_key_reused]: 'استُخدم هذا المفتاح مع طلب آخر.',
  [CODE.still_in_flight]: 'ما زال الطلب نفسه قيد التنفيذ.',
  [CODE.too_many_requests]: 'طلبات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.',
  [CODE.amount_changed]: 'تغيّر المبلغ. راجع المبلغ الجديد.',
  [CODE.card_refused]: 'لم تُقبل بطاقتك، فلم يُخصم أي مبلغ.',
  [CODE.internal_error]: 'حدث خطأ من جانبنا.',
  [CODE.provider_unavailable]: 'مزوّد الدفع لا يستجيب الآن. لم يُخصم أي مبلغ.',
  [CODE.busy]: 'الخدمة مشغولة الآن. حاول مرة أخرى بعد ثانية.',
};

/** undefined: use the refusal's own message. */
export const localizedMessage = (code: number, language: Language): string | undefined =>
  language === 'ar' ? ARABIC[code] : undefined;
