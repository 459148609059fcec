export const refunds = {
  refunded_amount: 'أُعيد',
  pending_amount: 'قيد التحويل',
};
