export const topUps = {
  column_created: 'التاريخ',
  facts: 'التفاصيل',
  paid_at: 'تاريخ الدفع',
  proof_at: 'رُفع الإثبات',
  reviewed_at: 'تاريخ المراجعة',
  note: 'ملاحظة',
  bank_reference: 'مرجع البنك',
} as const;

export const topUpStatus = {
  PENDING: 'بانتظار الدفع',
  PROCESSING: 'قيد المعالجة',
  AWAITING_REVIEW: 'قيد المراجعة',
  PAID: 'مدفوعة',
  EXPIRED: 'انتهت مهلتها',
  CANCELLED: 'ملغاة',
  REJECTED: 'لم يُعثر عليها',
} as const;
