/** Whom a merchant bills. */
export const customers = {
  invoice_no: 'Nombor invois',
} as const;
