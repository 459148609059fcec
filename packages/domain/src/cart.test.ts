import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addItem,
  addMerchantItem,
  cartTotal,
  clearCart,
  itemsOf,
  lineIdOf,
  MAX_CART_QUANTITY,
  readCarts,
  removeItem,
  removeMerchantItem,
  setPrice,
  setQuantity,
  unitPrice,
  type CartProduct,
  type CartVariant,
  type MerchantCartItem,
  type StoreCart,
} from './cart.ts';

const product = (id: string, price: string): CartProduct => ({ id, price });
const variant = (id: string, own: string | null = null): CartVariant => ({
  id,
  custom_pricing_enable: own !== null,
  custom_pricing_price: own,
});
const BATIK = product('batik', '89.90');
const NASI = product('nasi', '0.10');
const bought = (data: CartProduct, quantity: number, chosen: CartVariant = {}) => ({ data, variant: chosen, quantity });

describe('the carts of stores', () => {
  // R-030 R-031
  test('a list of carts, each with storeID and items of five fields (R-028, R-029)', () => {
    const carts = addItem(addItem([], 'a', bought(BATIK, 1, variant('m'))), 'b', bought(NASI, 2));
    expect(carts).toEqual([
      {
        storeID: 'a',
        items: [{ data: BATIK, variant: variant('m'), quantity: 1, amount: '89.90', total_amount: '89.90' }],
      },
      { storeID: 'b', items: [{ data: NASI, variant: {}, quantity: 2, amount: '0.10', total_amount: '0.20' }] },
    ]);
  });

  // R-095 R-098
  test('the same product and variant increases the line, another variant or none is a new line (R-091, R-092)', () => {
    const once = addItem([], 'a', bought(BATIK, 1, variant('m')));
    const twice = addItem(once, 'a', bought(BATIK, 2, variant('m')));
    expect(itemsOf(twice, 'a')).toMatchObject([{ quantity: 3, total_amount: '269.70' }]);
    const three = addItem(addItem(twice, 'a', bought(BATIK, 1, variant('l'))), 'a', bought(BATIK, 1));
    expect(itemsOf(three, 'a').map(lineIdOf)).toEqual([
      { product_id: 'batik', variant_id: 'm' },
      { product_id: 'batik', variant_id: 'l' },
      { product_id: 'batik', variant_id: null },
    ]);
  });

  test.each([
    ['the custom price of the variant', variant('m', '99.00'), '99.00'],
    ['a custom price of nothing', variant('m', '0.00'), '0.00'],
    ['the product where custom pricing is off', { ...variant('m', '99.00'), custom_pricing_enable: false }, '89.90'],
    ['the product where no custom price is set', { ...variant('m'), custom_pricing_enable: true }, '89.90'],
    ['the product without a variant', {}, '89.90'],
  ])('one piece costs %s', (_, chosen, amount) => {
    expect(unitPrice(BATIK, chosen as CartVariant)).toBe(amount);
  });

  test('an increased line takes the price that is shown now', () => {
    const old = addItem([], 'a', bought(BATIK, 1));
    expect(itemsOf(addItem(old, 'a', bought(product('batik', '95.00'), 1)), 'a')).toMatchObject([
      { amount: '95.00', quantity: 2, total_amount: '190.00' },
    ]);
  });

  test('amounts have two decimals: 0.10 three times is 0.30 (R-192)', () => {
    const [item] = itemsOf(addItem([], 'a', bought(NASI, 3)), 'a');
    expect(item?.total_amount).toBe('0.30');
  });

  test('one line is removed and one store is cleared, the others stay (R-096, R-097)', () => {
    const filled = [bought(BATIK, 1, variant('m')), bought(BATIK, 1, variant('l'))].reduce<StoreCart[]>(
      (carts, item) => addItem(carts, 'a', item),
      addItem([], 'b', bought(NASI, 1)),
    );
    const less = removeItem(filled, 'a', { product_id: 'batik', variant_id: 'm' });
    expect(itemsOf(less, 'a').map(({ variant: left }) => left.id)).toEqual(['l']);
    expect(clearCart(less, 'a')).toEqual(addItem([], 'b', bought(NASI, 1)));
  });

  test.each([0, -1, 1.5, Number.NaN])('%s is no quantity', (quantity) => {
    const carts = addItem([], 'a', bought(NASI, 1));
    expect(() => addItem(carts, 'a', bought(NASI, quantity))).toThrow(RangeError);
    expect(() => setQuantity(carts, 'a', { product_id: 'nasi', variant_id: null }, quantity)).toThrow(RangeError);
    expect(() => addMerchantItem([], NASI, quantity)).toThrow(RangeError);
  });

  test('a line stops at the largest quantity', () => {
    const full = addItem([], 'a', bought(NASI, MAX_CART_QUANTITY));
    expect(itemsOf(addItem(full, 'a', bought(NASI, 1)), 'a')).toMatchObject([{ quantity: MAX_CART_QUANTITY }]);
  });
});

const STORES = ['a', 'b', 'c'];
const PRODUCTS = [product('p1', '0.10'), product('p2', '19.99'), product('p3', '999999.99')];
const VARIANTS: CartVariant[] = [{}, variant('v1'), variant('v2', '7.77')];
const step = fc.record({
  action: fc.constantFrom('add', 'set', 'remove', 'clear'),
  store: fc.constantFrom(...STORES),
  data: fc.constantFrom(...PRODUCTS),
  chosen: fc.constantFrom(...VARIANTS),
  quantity: fc.integer({ min: 1, max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const apply = (carts: StoreCart[], { action, store, data, chosen, quantity }: Step): StoreCart[] => {
  const line = lineIdOf({ data, variant: chosen });
  if (action === 'add') return addItem(carts, store, bought(data, quantity, chosen));
  if (action === 'set') return setQuantity(carts, store, line, quantity);
  return action === 'remove' ? removeItem(carts, store, line) : clearCart(carts, store);
};

/** Counts pieces by one text key; it knows neither lists of stores nor lines. */
function countPieces(steps: readonly Step[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { action, store, data, chosen, quantity } of steps) {
    const key = `${store}|${data.id}|${chosen.id ?? ''}`;
    const before = pieces.get(key);
    if (action === 'add') pieces.set(key, (before ?? 0) + quantity);
    if (action === 'set' && before !== undefined) pieces.set(key, quantity);
    if (action === 'remove') pieces.delete(key);
    if (action === 'clear') for (const one of pieces.keys()) if (one.startsWith(`${store}|`)) pieces.delete(one);
  }
  return pieces;
}
const SEN_OF_PIECE: Record<string, number> = { p1: 10, p2: 1_999, p3: 99_999_999 };
const senOf = (key: string): number => (key.endsWith('|v2') ? 777 : SEN_OF_PIECE[key.split('|')[1]!]!);
const twoDecimals = (amount: number): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

describe('any sequence of changes', () => {
  test('leaves the pieces and totals of a naive model, in the order of the first addition', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const carts = steps.reduce(apply, []);
        const model = countPieces(steps);
        for (const store of STORES) {
          const expected = [...model].filter(([key]) => key.startsWith(`${store}|`));
          expect(
            itemsOf(carts, store).map((item) => [
              `${store}|${item.data.id}|${item.variant.id ?? ''}`,
              item.quantity,
              item.amount,
              item.total_amount,
            ]),
          ).toEqual(
            expected.map(([key, count]) => [key, count, twoDecimals(senOf(key)), twoDecimals(senOf(key) * count)]),
          );
          expect(cartTotal(itemsOf(carts, store))).toBe(
            twoDecimals(expected.reduce((sum, [key, count]) => sum + senOf(key) * count, 0)),
          );
        }
        expect(carts.every(({ items }) => items.length > 0)).toBe(true);
        expect(new Set(carts.map(({ storeID }) => storeID)).size).toBe(carts.length);
      }),
    );
  });

  test('changes no cart that it was given and survives browser storage', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), step, (steps, last) => {
        const carts = steps.reduce(apply, []);
        const before = JSON.stringify(carts);
        apply(carts, last);
        expect(JSON.stringify(carts)).toBe(before);
        expect(readCarts(before)).toEqual(carts);
      }),
    );
  });
});

describe('readCarts', () => {
  const line = { data: BATIK, variant: {}, quantity: 2, amount: '89.90', total_amount: '179.80' };

  test.each([null, '', 'no JSON', 'null', '{}', '7', '[null, 7, []]', '[{"storeID":"a"}]', '[{"items":[]}]'])(
    '%j has no cart',
    (text) => {
      expect(readCarts(text)).toEqual([]);
    },
  );

  test.each([
    { ...line, quantity: 0 },
    { ...line, quantity: '2' },
    { ...line, data: { id: 'batik' } },
    { ...line, data: { id: 'batik', price: '-1.00' } },
    { ...line, data: { id: 'batik', price: '89.9' } },
    { ...line, variant: null },
    { ...line, variant: { id: 'm' } },
    null,
  ])('the unusable line %j is left out, its neighbour stays', (broken) => {
    expect(readCarts(JSON.stringify([{ storeID: 'a', items: [broken, line] }]))).toEqual([
      { storeID: 'a', items: [line] },
    ]);
  });

  test('edited amounts are computed again', () => {
    const edited = [{ storeID: 'a', items: [{ ...line, amount: '0.01', total_amount: '0.02' }] }];
    expect(readCarts(JSON.stringify(edited))).toEqual([{ storeID: 'a', items: [line] }]);
  });

  test('any text is read without a fault', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(readCarts(text))));
  });
});

describe('the cart of /store/*', () => {
  test('has one line of five fields for each product id, with the sum of its quantities (R-033, R-034)', () => {
    const items = [1, 2].reduce<MerchantCartItem[]>((lines, count) => addMerchantItem(lines, BATIK, count), []);
    expect(items).toEqual([
      { id: 'batik', amount: '89.90', purchaseQuantity: 3, total_amount: '269.70', productInfo: BATIK },
    ]);
  });

  test('any additions and removals leave the sums of a naive model (R-099)', () => {
    const change = fc.record({
      is_added: fc.boolean(),
      data: fc.constantFrom(...PRODUCTS),
      quantity: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const model = new Map<string, number>();
        let items: MerchantCartItem[] = [];
        for (const { is_added, data, quantity } of changes) {
          items = is_added ? addMerchantItem(items, data, quantity) : removeMerchantItem(items, data.id);
          if (is_added) model.set(data.id, (model.get(data.id) ?? 0) + quantity);
          else model.delete(data.id);
        }
        expect(items.map(({ id, purchaseQuantity, total_amount }) => [id, purchaseQuantity, total_amount])).toEqual(
          [...model].map(([id, count]) => [id, count, twoDecimals(SEN_OF_PIECE[id]! * count)]),
        );
      }),
    );
  });
});

describe('a price that the server named', () => {
  test('replaces that of the line, and of no other line with the same product', () => {
    const carts = addItem(addItem([], 'a', bought(BATIK, 2)), 'a', bought(BATIK, 1, variant('m', '99.00')));
    const once = setPrice(carts, 'a', { product_id: 'batik', variant_id: null }, '91.00');
    expect(itemsOf(once, 'a')).toMatchObject([
      { amount: '91.00', total_amount: '182.00' },
      { amount: '99.00', total_amount: '99.00' },
    ]);
    const twice = setPrice(once, 'a', { product_id: 'batik', variant_id: 'm' }, '95.50');
    expect(itemsOf(twice, 'a')).toMatchObject([{ amount: '91.00' }, { amount: '95.50' }]);
    expect(setPrice(twice, 'b', { product_id: 'batik', variant_id: 'm' }, '1.00')).toEqual(twice);
  });
});
