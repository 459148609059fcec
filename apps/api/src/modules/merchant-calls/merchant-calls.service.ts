/** Public interface of the merchant API's calls, for the modules that offer them in the form of other companies. */
export {
  createApiBill,
  type CreateBillCallContext,
  type CreateBillCallInput,
  type CreateBillDeps,
  type ForeignBill,
} from './create-bill.ts';
export { signedReturnUrl } from './return-url.ts';
export { findPayoutId, findTransaction, type TransactionRow } from './merchant-calls.queries.ts';
