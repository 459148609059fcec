export { callbacksOfPayment } from './callbacks.queries.ts';
