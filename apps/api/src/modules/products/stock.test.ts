/** Stock under orders: against a naive model, and with two buyers at once. */
import { CODE } from '@kutip/contracts/codes';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/test-app.ts';
import { insertProduct, insertVariants } from './products.queries.ts';
import { releaseStock, reserveStock, sellStock, type OrderLine } from './products.service.ts';

const NOW = new Date('2026-11-23T02:00:00Z');
let app: TestApp;
let account_id: string;
beforeAll(async () => {
  app = await testApp(() => {});
  ({ account_id } = await app.createMerchant());
});
afterAll(() => app.close());

async function createProduct(stock: number | null, low_stock_at: number | null = null): Promise<string> {
  const id = uuid();
  await app.transact((db) =>
    insertProduct(db, { account_id, id, now: NOW }, { title: 'Kek lapis', price: sen(45_00), stock, low_stock_at }),
  );
  return id;
}
async function createVariant(product_id: string, stock: number | null): Promise<string> {
  const row = { product_id, options: {}, sku: null, custom_pricing_enable: false, custom_pricing_price: null, stock };
  const rest = { weight: null, image_url: null, sort_order: 0, record_status: 1, created_at: NOW, updated_at: NOW };
  const id = uuid();
  await app.transact((db) => insertVariants(db, account_id, [{ ...row, ...rest, id, name: id }]));
  return id;
}
const stockOf = async (table: 'products' | 'product_variants', id: string) =>
  (await app.db.selectFrom(table).select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
const reserve = (order_id: string, lines: readonly OrderLine[]) =>
  app.transact((db) => reserveStock(db, { account_id, order_id, lines, now: NOW }));
/** Whether the order was taken; an unexpected error fails the test. */
const isReserved = (order_id: string, lines: readonly OrderLine[]): Promise<boolean> =>
  reserve(order_id, lines).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === CODE.out_of_stock) return false;
      throw error;
    },
  );
const row = (order_id: string) => [{ account_id, order_id, at: NOW }];

test('of two buyers of the last piece exactly one gets it', async () => {
  const product_id = await createProduct(1);
  const line = { product_id, variant_id: null, quantity: 1 };
  const taken = await Promise.all([isReserved(uuid(), [line]), isReserved(uuid(), [line])]);
  expect(taken.toSorted()).toEqual([false, true]);
  expect(await stockOf('products', product_id)).toBe(0);
});

test('the merchant is notified once when stock falls to its limit, for a product and for a variant', async () => {
  const line = (product_id: string, variant_id: string | null, quantity: number) => [
    { product_id, variant_id, quantity },
  ];
  const notified = async (product_id: string) => {
    const rows = await app.db
      .selectFrom('notifications')
      .select('facts')
      .where('account_id', '=', account_id)
      .where('kind', '=', 'LOW_STOCK')
      .where('subject_id', '=', product_id)
      .execute();
    return rows.map(({ facts }) => facts as { name: string; reference: string });
  };
  const cake = await createProduct(8, 5);
  for (const quantity of [2, 2, 1]) await reserve(uuid(), line(cake, null, quantity));
  expect(await notified(cake)).toMatchObject([{ name: 'Kek lapis', reference: '4' }]);
  const shirt = await createProduct(null, 2);
  const variant_id = await createVariant(shirt, 3);
  const uncounted = await createVariant(shirt, null);
  await reserve(uuid(), [...line(shirt, variant_id, 1), ...line(shirt, uncounted, 50)]);
  expect(await notified(shirt)).toMatchObject([{ name: `Kek lapis, ${variant_id}`, reference: '2' }]);
});

test('orders of the same products in another order do not wait for each other', async () => {
  const [one, two] = [await createProduct(100), await createProduct(100)];
  const lines = [one, two].map((product_id) => ({ product_id, variant_id: null, quantity: 1 }));
  const orders = Array.from({ length: 20 }, (_, n) => isReserved(uuid(), n % 2 ? lines : lines.toReversed()));
  expect(await Promise.all(orders)).not.toContain(false);
  expect([await stockOf('products', one), await stockOf('products', two)]).toEqual([80, 80]);
});

test('an order that lacks one line reserves none of them and names the line', async () => {
  const [full, empty] = [await createProduct(5), await createProduct(0)];
  const lines = [full, empty].map((product_id) => ({ product_id, variant_id: null, quantity: 1 }));
  await expect(reserve(uuid(), lines)).rejects.toMatchObject({ breakdown: { 'items.1': 'out_of_stock' } });
  expect(await stockOf('products', full)).toBe(5);
});

type Status = 'RESERVED' | 'SOLD' | 'RELEASED';
const step = fc.record({
  kind: fc.constantFrom('reserve', 'release', 'sell'),
  order: fc.nat(5),
  is_variant: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 4 }),
});

test('stock agrees with a naive model after any sequence of orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 0, max: 8 }), async (steps, start) => {
      const product_id = await createProduct(start);
      const variant_id = await createVariant(product_id, start);
      const left = { product: start, variant: start };
      const orders = new Map<string, { status: Status; quantity: number; of: keyof typeof left }>();
      const ids = Array.from({ length: 6 }, () => uuid());
      const takes = (order: { status: Status }) => order.status !== 'RELEASED';
      for (const { kind, order: n, is_variant, quantity } of steps) {
        const id = ids[n]!;
        const known = orders.get(id);
        const of = is_variant ? ('variant' as const) : ('product' as const);
        if (kind === 'reserve') {
          const line = { product_id, variant_id: is_variant ? variant_id : null, quantity };
          const expected = known !== undefined || left[of] >= quantity;
          expect(await isReserved(id, [line])).toBe(expected);
          if (!known && expected) {
            orders.set(id, { status: 'RESERVED', quantity, of });
            left[of] -= quantity;
          }
          continue;
        }
        const write = { release: releaseStock, sell: sellStock }[kind];
        await app.transact((db) => write(db, row(id)));
        if (!known) continue;
        const before = takes(known);
        known.status = kind === 'sell' ? 'SOLD' : 'RELEASED';
        left[known.of] += (before ? known.quantity : 0) - (takes(known) ? known.quantity : 0);
      }
      expect([await stockOf('products', product_id), await stockOf('product_variants', variant_id)]).toEqual([
        left.product,
        left.variant,
      ]);
    }),
    { numRuns: 40 },
  );
});

test('a stock that is not counted never runs out and stays uncounted', async () => {
  const product_id = await createProduct(null);
  const order_id = uuid();
  expect(await isReserved(order_id, [{ product_id, variant_id: null, quantity: 9_999 }])).toBe(true);
  await app.transact((db) => releaseStock(db, row(order_id)));
  expect(await stockOf('products', product_id)).toBeNull();
});
