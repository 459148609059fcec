export const timeline = {
  bill_created: 'أُنشئت الفاتورة بمبلغ {{amount}}.',
  bill_sent: 'أُرسلت الفاتورة عبر {{channel}}.',
  bill_cancelled: 'أُلغيت الفاتورة.',
  bill_expired: 'انتهت مهلة الدفع.',
  attempt_started: 'اختار الدافع {{bank}} لدفع {{amount}}.',
  attempt_pending: 'لم يُنهِ {{bank}} الدفعة بعد ({{reason}}).',
  approver_awaited: 'ينتظر {{bank}} أن يعتمد المسؤول في الشركة الدفعة.',
  provider_asked: 'سألنا {{bank}}: لم تؤكد بعد.',
  payment_confirmed: 'أكّد {{bank}} مبلغ {{amount}}.',
  payment_duplicate: 'أكّد {{bank}} دفعة ثانية بمبلغ {{amount}}. وهي محفوظة جانبًا لإعادتها.',
  payment_overpaid: 'وصل عبر {{bank}} مبلغ {{amount}} زيادةً على المطلوب. وينبغي إعادته.',
  attempt_failed: 'رفض {{bank}} الدفعة: {{reason}}.',
  attempt_cancelled: 'ألغى الدافع في {{bank}}.',
  attempt_expired: 'انتهت مهلة الدفع في {{bank}}.',
  answer_mismatched: 'جاءت من البنك إجابة لا تطابق هذه الدفعة ({{field}}). لم نأخذ بها.',
  answer_contradicted: 'تراجع البنك عن تأكيده ({{reason}}). لم تنتقل أموال.',
  attempt_unresolved: 'ما زال البنك لا يقول كيف انتهت هذه الدفعة. ينظر فيها شخص.',
} as const;

export const timelineMore = {
  next_at: 'نسأل مرة أخرى في {{at}}.',
  reference: 'المرجع {{reference}}',
  late_bill_cancelled: 'كانت الفاتورة قد أُلغيت من قبل: انظر هل تعيد المال.',
  late_bill_expired: 'كانت مهلة الدفع قد انتهت من قبل: انظر هل تعيد المال.',
  late_collection_closed: 'كان التحصيل قد أُغلق من قبل: انظر هل تعيد المال.',
  a_bank: 'البنك',
  no_reason: 'لم يُذكر سبب',
  unknown: 'سُجّل شيء: {{kind}}.',
  field_order_no: 'رقم الطلب',
  field_amount: 'المبلغ',
  field_currency: 'العملة',
} as const;

export const actor = {
  payer: 'الدافع',
  merchant: 'أنت',
  provider: 'البنك',
  system: 'النظام',
} as const;
