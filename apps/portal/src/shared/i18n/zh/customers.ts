/** Whom a merchant bills. */
export const customers = {
  invoice_no: '账单编号',
} as const;
