export const topUps = {
  column_created: 'التاريخ',
  facts: 'التفاصيل',
  paid_at: 'دُفع',
  proof_at: 'سُلّم الإثبات',
  reviewed_at: 'رُوجع',
  note: 'ملاحظة',
  bank_reference: 'مرجع البنك',
} as const;

export const topUpStatus = {
  PENDING: 'بانتظار المال',
  PROCESSING: 'قيد الدفع',
  AWAITING_REVIEW: 'قيد المراجعة',
  PAID: 'أُضيف',
  EXPIRED: 'انتهت مهلته',
  CANCELLED: 'أُلغي',
  REJECTED: 'لم يُعثر عليه',
} as const;
