export const refunds = {
  refunded_amount: 'Refunded',
  pending_amount: 'In transit',
} as const;
