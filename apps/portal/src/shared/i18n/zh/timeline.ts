export const timeline = {
  bill_created: '已开出 {{amount}} 的账单。',
  bill_sent: '账单已通过{{channel}}发送。',
  bill_cancelled: '账单已取消。',
  bill_expired: '付款时间已过。',
  attempt_started: '付款人选择用 {{bank}} 支付 {{amount}}。',
  attempt_pending: '{{bank}} 尚未完成付款（{{reason}}）。',
  approver_awaited: '{{bank}} 正等待公司的审批人批准付款。',
  provider_asked: '我们已向 {{bank}} 查询：尚未确认。',
  payment_confirmed: '{{bank}} 已确认 {{amount}}。',
  payment_duplicate: '{{bank}} 确认了第二笔 {{amount}} 的付款。已另行保留，等待退款。',
  payment_overpaid: '通过 {{bank}} 多收了 {{amount}}，需要退还。',
  attempt_failed: '{{bank}} 拒绝了付款：{{reason}}。',
  attempt_cancelled: '付款人在 {{bank}} 取消了付款。',
  attempt_expired: '{{bank}} 的付款已超时。',
  answer_mismatched: '银行的一个回复与这笔付款不符（{{field}}），不予采信。',
  answer_contradicted: '银行撤回了确认（{{reason}}）。没有款项变动。',
  attempt_unresolved: '银行仍未说明付款结果，正由专人查看。',
} as const;

export const timelineMore = {
  next_at: '我们将在 {{at}} 再次查询。',
  reference: 'FPX 交易编号 {{reference}}',
  late_bill_cancelled: '账单在此之前已取消：请考虑是否退款。',
  late_bill_expired: '付款时间在此之前已过：请考虑是否退款。',
  late_collection_closed: '收款项目在此之前已关闭：请考虑是否退款。',
  a_bank: '银行',
  no_reason: '没有说明原因',
  unknown: '有一项记录：{{kind}}。',
  field_order_no: '订单编号',
  field_amount: '金额',
  field_currency: '货币',
} as const;

export const actor = {
  payer: '付款人',
  merchant: '您',
  provider: '银行',
  system: '系统',
} as const;
