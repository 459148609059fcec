export const settlements = {
  column_fee: 'الرسوم',
  column_tax: 'ضريبة الخدمة',
  filter_type: 'النوع',
  type_AUTO: 'تلقائية',
  type_SELF: 'سحب',
} as const;

export const settlementStatus = {
  SCHEDULED: 'قادمة',
  ON_HOLD: 'محجوزة',
  PENDING: 'لم تُرسل بعد',
  PROCESSING: 'قيد التحويل',
  SETTLED: 'سُوّيت',
  FAILED: 'فشلت',
  REJECTED: 'مرفوضة',
  RETURNED: 'أُعيدت',
} as const;
