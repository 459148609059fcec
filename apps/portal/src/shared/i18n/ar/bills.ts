export const bills = {
  column_title: 'الوصف',
  column_status: 'الحالة',
  column_amount: 'المبلغ',
  column_created: 'التاريخ',
  issue_title: 'إنشاء فاتورة',
} as const;
