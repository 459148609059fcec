export const bills = {
  column_title: '说明',
  column_status: '状态',
  column_amount: '金额',
  column_created: '日期',
  issue_title: '创建账单',
} as const;
