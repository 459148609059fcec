export const bills = {
  column_title: 'Keterangan',
  column_status: 'Status',
  column_amount: 'Amaun',
  column_created: 'Tarikh',
  issue_title: 'Cipta bil',
} as const;
