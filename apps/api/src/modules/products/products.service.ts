/** Public interface of the products module. */
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import type { OrderLine } from './order-lines.queries.ts';
import { findStockOfOrder, insertReservations, lockProducts } from './stock.queries.ts';

export { findOrderLines as findProductsForOrder, type OrderLine, type ProductForOrder } from './order-lines.queries.ts';
export { findStoreSelling } from './products.queries.ts';
export { releaseStock, sellStock, type StockOrder } from './stock.queries.ts';
export {
  countStoreProducts,
  findProductForBuyers,
  listProductAddresses,
  listProductsForBuyers,
  type BuyersQuery,
} from './buyers.queries.ts';

interface StockRequest {
  account_id: string;
  order_id: string;
  lines: readonly OrderLine[];
  now: Date;
}

/**
 * Takes the pieces of an order off the stock, in the transaction that creates it; the same order takes them once. Of two
 * orders that want the last piece, one gets it. The merchant is notified of stock that falls to its
 * limit. Refuses 4020; the breakdown names the lines.
 */
export async function reserveStock(db: Connection, { account_id, order_id, lines, now }: StockRequest): Promise<void> {
  await lockProducts(
    db,
    account_id,
    lines.map(({ product_id }) => product_id),
  );
  const { is_reserved, missing } = await findStockOfOrder(db, { account_id, order_id }, lines);
  if (is_reserved) return;
  if (missing.length > 0)
    throw new Refusal(
      CODE.out_of_stock,
      'A product in your cart is sold out.',
      Object.fromEntries(missing.map((place) => [`items.${place}`, 'out_of_stock'])),
    );
  const low = await insertReservations(db, { account_id, order_id, at: now }, lines);
  for (const { product_id, name, stock } of low)
    await createNotification(
      db,
      account_id,
      'LOW_STOCK',
      { subject_id: product_id, name, reference: String(stock) },
      now,
    );
}
