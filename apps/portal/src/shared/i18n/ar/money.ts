export const book = {
  clearing: 'مستحق على مقدّمي خدمات الدفع',
  pending: 'معلّق',
  available: 'متاح',
  payout: 'للصرف',
  credit: 'الرصيد المدفوع مسبقًا',
  in_transit: 'في الطريق',
  reserve: 'محفوظ جانبًا',
  fee: 'رسومنا',
  tax: 'ضريبة الخدمة',
  commission: 'العمولة',
  paid_out: 'مصروف',
  spent: 'مستهلك',
} as const;

const refundSent = 'استرداد في الطريق';
const refundBack = 'استرداد مرتجع';

export const transferKind = {
  payment: 'دفعة',
  duplicate_payment: 'دفعة ثانية لفاتورة مدفوعة',
  duplicate_release: 'قُبلت الدفعة الثانية',
  settlement_release: 'أتيح للسحب',
  payout_topup: 'إيداع للصرف',
  credit_topup: 'إيداع رصيد',
  credit_spend: 'استهلاك رصيد',
  settlement_reserve: 'تسوية في الطريق',
  settlement_post: 'تمت التسوية',
  settlement_void: 'تسوية مرتجعة',
  self_settlement_reserve: 'سحب في الطريق',
  self_settlement_post: 'تم السحب',
  self_settlement_void: 'سحب مرتجع',
  payout_reserve: 'صرف في الطريق',
  payout_post: 'تم الصرف',
  payout_void: 'صرف مرتجع',
  refund_reserve_pending: refundSent,
  refund_reserve_available: refundSent,
  refund_reserve_payout: refundSent,
  refund_reserve_held: refundSent,
  refund_post: 'تم الاسترداد',
  refund_void_pending: refundBack,
  refund_void_available: refundBack,
  refund_void_payout: refundBack,
  refund_void_held: refundBack,
  reversal: 'قيد عكسي',
} as const;

export const exceptionKind = {
  duplicate_payment: 'دُفعت فاتورة مدفوعة مرة أخرى: أعد المال',
  overpaid: 'دُفع أكثر من المطلوب: أعد الزيادة',
  late_payment: 'وصل المال بعد إغلاق الفاتورة أو التحصيل',
  mismatch: 'إجابة البنك لا تطابق هذه الدفعة',
  contradiction: 'تراجع البنك عن تأكيده',
  unresolved: 'لا يقول البنك كيف انتهت هذه الدفعة',
  unknown_order: 'ذكر البنك طلبًا ليس لنا',
} as const;
