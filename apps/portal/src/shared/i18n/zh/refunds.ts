export const refunds = {
  refunded_amount: '已退还',
  pending_amount: '在途',
  approval_reasons: '为何须由第二人批准',
  because_payment_total: '此付款的退款总额超过 RM\u00a01,000。',
  because_daily_total: '当天申请的退款总额超过 RM\u00a05,000。',
  because_payee_not_payer: '该账户不在付款人名下。',
  because_several_payers: '该账户在过去 30 天内收过其他付款人的退款。',
};
