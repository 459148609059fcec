export { exceptionsOfPayment, workExceptions } from './exceptions.queries.ts';
