export const settlements = {
  column_fee: '手续费',
  column_tax: '服务税',
  filter_type: '类型',
  type_AUTO: '自动',
  type_SELF: '提款',
} as const;

export const settlementStatus = {
  SCHEDULED: '即将到账',
  ON_HOLD: '冻结',
  PENDING: '尚未发送',
  PROCESSING: '在途',
  SETTLED: '已结算',
  FAILED: '失败',
  REJECTED: '已拒绝',
  RETURNED: '被退回',
} as const;
