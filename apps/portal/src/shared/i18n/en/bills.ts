export const bills = {
  column_title: 'Description',
  column_status: 'Status',
  column_amount: 'Amount',
  column_created: 'Date',
  issue_title: 'Create bill',
} as const;
