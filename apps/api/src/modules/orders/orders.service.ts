/** Public interface of the orders module. */
export { insertOrderEvents, type OrderEvent } from './order-events.queries.ts';
export { shopOrderOwner } from './shop-order-owner.ts';
