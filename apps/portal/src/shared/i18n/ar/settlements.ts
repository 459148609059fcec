export const settlements = {
  column_fee: 'الرسوم',
  column_tax: 'ضريبة الخدمة',
  filter_type: 'النوع',
  type_AUTO: 'تلقائية',
  type_SELF: 'سحب',
} as const;

export const settlementStatus = {
  SCHEDULED: 'مجدولة',
  ON_HOLD: 'محتجزة',
  PENDING: 'لم تُرسل بعد',
  PROCESSING: 'قيد التحويل',
  SETTLED: 'تمت التسوية',
  FAILED: 'فشلت',
  REJECTED: 'مرفوضة',
  RETURNED: 'مرتجعة',
} as const;
