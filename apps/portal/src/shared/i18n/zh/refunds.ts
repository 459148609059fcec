export const refunds = {
  refunded_amount: '已退还',
  pending_amount: '在途',
};
