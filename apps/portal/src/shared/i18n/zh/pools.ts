export const topUps = {
  column_created: '日期',
  facts: '详情',
  paid_at: '付款时间',
  proof_at: '提交凭证',
  reviewed_at: '核对时间',
  note: '备注',
  bank_reference: '银行参考号',
} as const;

export const topUpStatus = {
  PENDING: '等待付款',
  PROCESSING: '付款中',
  AWAITING_REVIEW: '核对中',
  PAID: '已入账',
  EXPIRED: '已失效',
  CANCELLED: '已取消',
  REJECTED: '未找到',
} as const;
