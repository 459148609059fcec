export const refunds = {
  refunded_amount: 'Telah dipulangkan',
  pending_amount: 'Dalam proses',
};
