/** Customers of a merchant. */
export const customers = {
  invoice_no: 'Invoice number',
} as const;
