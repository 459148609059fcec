export {
  exceptionsOfPayment,
  reduceOverpayments,
  updateExceptionStatuses as workExceptions,
  withdrawOverpayments,
  withdrawStatementExceptions,
} from './exceptions.queries.ts';
export { hasOpenException, hasOverpaymentEvent, openExceptions, type ExceptionRow } from './open-exceptions.queries.ts';
export { hasOverpaymentRefund, refundedOverpayments } from './overpayment-refunds.queries.ts';
