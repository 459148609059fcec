/** Whom a merchant bills. */
export const customers = {
  invoice_no: 'رقم الفاتورة',
} as const;
