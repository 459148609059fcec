export { exceptionsOfPayment } from './exceptions.queries.ts';
