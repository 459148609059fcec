/** Stands in a message of a provider's statement where a callback has the provider's own code. */
export const STATEMENT_CODE = 'STATEMENT';
