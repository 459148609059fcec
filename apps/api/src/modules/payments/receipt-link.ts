/** The receipt of a payment, relative to a look's pages. `language` is the one that the payer chose; null: their browser's. */
export const receiptLink = (transaction_invoice_no: string, language: string | null): string =>
  `thankyou?${new URLSearchParams({ invoice_no: transaction_invoice_no, ...(language && { lang: language }) })}`;
