/** Public interface of the orders module. */
export { shopOrderOwner } from './shop-order-owner.ts';
