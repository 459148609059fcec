export const refunds = {
  refunded_amount: 'Refunded',
  pending_amount: 'In transit',
  approval_reasons: 'Why a second person must approve',
  because_payment_total: 'The refunds of this payment are above RM\u00a01,000.',
  because_daily_total: 'The refunds requested on this day are above RM\u00a05,000.',
  because_payee_not_payer: 'The account is not in the payer’s name.',
  because_several_payers: 'The account has taken refunds of other payers in the last 30 days.',
} as const;
