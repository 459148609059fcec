/** Public interface of the products module: what stores show and orders take. */
export { releaseStock, reserveStock, returnStock, sellStock, type OrderLine } from './stock.queries.ts';
export {
  countStoreProducts,
  findProductForBuyers,
  findProductsForOrder,
  listProductsForBuyers,
  type BuyersQuery,
  type ProductForOrder,
} from './buyers.queries.ts';
