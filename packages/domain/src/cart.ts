import { fromRinggit, parseRinggit, sen, toRinggit } from './money.ts';

/** A line holds no more pieces: the server refuses a larger quantity. */
export const MAX_CART_QUANTITY = 10_000;

/** A product as a store showed it. `price` in ringgit with two decimals, `weight` of one piece in kilograms. */
export interface CartProduct {
  id: string;
  price: string;
  weight?: number | null;
}

/** A chosen variant. Its own price counts where `custom_pricing_enable` is true. */
export interface ChosenVariant {
  id: string;
  custom_pricing_enable: boolean;
  custom_pricing_price: string | null;
}

/** An empty object: the product has no variants. */
export type CartVariant = ChosenVariant | Record<string, never>;

/** A line of a store's cart, as the browser keeps it. `amount` is the price of one piece; both amounts have two decimals. */
export interface CartItem<Product extends CartProduct = CartProduct> {
  data: Product;
  variant: CartVariant;
  quantity: number;
  amount: string;
  total_amount: string;
}

/** The cart of one store. The browser keeps a list of them. */
export interface StoreCart<Product extends CartProduct = CartProduct> {
  storeID: string;
  items: CartItem<Product>[];
}

/** A line of the cart of `/store/*`, which knows no variants. Both amounts have two decimals. */
export interface MerchantCartItem<Product extends CartProduct = CartProduct> {
  id: string;
  amount: string;
  purchaseQuantity: number;
  total_amount: string;
  productInfo: Product;
}

/** What identifies a line in a store's cart. */
export interface CartLineId {
  product_id: string;
  variant_id: string | null;
}

/** The product and variant of a line. */
export const lineIdOf = ({ data, variant }: Pick<CartItem, 'data' | 'variant'>): CartLineId => ({
  product_id: data.id,
  variant_id: variant.id ?? null,
});

const isSameLine = (item: CartItem, { product_id, variant_id }: CartLineId): boolean =>
  item.data.id === product_id && (item.variant.id ?? null) === variant_id;

/** The price of one piece: the variant's own where it has one, otherwise the product's. */
export const unitPrice = ({ price }: CartProduct, variant: CartVariant): string =>
  variant.custom_pricing_enable && variant.custom_pricing_price !== null ? variant.custom_pricing_price : price;

const times = (amount: string, quantity: number): string => toRinggit(sen(fromRinggit(amount) * quantity));

/** 0 and fractions are no quantity: a line is removed by its own action. */
function checkQuantity(quantity: number): number {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`not a quantity: ${quantity}`);
  return Math.min(quantity, MAX_CART_QUANTITY);
}

function lineOf<Product extends CartProduct>(data: Product, variant: CartVariant, quantity: number): CartItem<Product> {
  const amount = unitPrice(data, variant);
  const pieces = checkQuantity(quantity);
  return { data, variant, quantity: pieces, amount, total_amount: times(amount, pieces) };
}

/** The lines of a store; none where the store has no cart. */
export const itemsOf = <Product extends CartProduct>(
  carts: readonly StoreCart<Product>[],
  storeID: string,
): CartItem<Product>[] => carts.find((cart) => cart.storeID === storeID)?.items ?? [];

/** A store without lines has no cart. Other stores keep theirs, and their place in the list. */
function withItems<Product extends CartProduct>(
  carts: readonly StoreCart<Product>[],
  storeID: string,
  items: CartItem<Product>[],
): StoreCart<Product>[] {
  const isKnown = carts.some((cart) => cart.storeID === storeID);
  const changed = carts.map((cart) => (cart.storeID === storeID ? { storeID, items } : cart));
  return (isKnown ? changed : [...changed, { storeID, items }]).filter((cart) => cart.items.length > 0);
}

/**
 * Adds pieces to a store's cart: to the line of the same product and variant, otherwise as a new last line. An existing line
 * takes the product as it is shown now, with its price.
 * @throws RangeError unless the quantity is a whole number of at least 1
 */
export function addItem<Product extends CartProduct>(
  carts: readonly StoreCart<Product>[],
  storeID: string,
  added: Pick<CartItem<Product>, 'data' | 'variant' | 'quantity'>,
): StoreCart<Product>[] {
  const { data, variant, quantity } = added;
  const added_id = lineIdOf(added);
  const items = itemsOf(carts, storeID);
  if (!items.some((item) => isSameLine(item, added_id)))
    return withItems(carts, storeID, [...items, lineOf(data, variant, quantity)]);
  const increased = (item: CartItem<Product>) => lineOf(data, variant, item.quantity + checkQuantity(quantity));
  return withItems(
    carts,
    storeID,
    items.map((item) => (isSameLine(item, added_id) ? increased(item) : item)),
  );
}

const withPrice = <Product extends CartProduct>(item: CartItem<Product>, price: string): CartItem<Product> => {
  const { data, variant, quantity } = item;
  if (variant.custom_pricing_enable)
    return lineOf(data, { ...variant, custom_pricing_price: price } as CartVariant, quantity);
  return lineOf({ ...data, price }, variant, quantity);
};

/** Gives a line the price of one piece that the server named and the buyer accepted. Unknown lines change nothing. */
export const setPrice = <Product extends CartProduct>(
  carts: readonly StoreCart<Product>[],
  storeID: string,
  line: CartLineId,
  price: string,
): StoreCart<Product>[] =>
  withItems(
    carts,
    storeID,
    itemsOf(carts, storeID).map((item) => (isSameLine(item, line) ? withPrice(item, price) : item)),
  );

/**
 * Sets the quantity of a line and computes its total again at the price that it has. Unknown lines change nothing.
 * @throws RangeError unless the quantity is a whole number of at least 1
 */
export function setQuantity<Product extends CartProduct>(
  carts: readonly StoreCart<Product>[],
  storeID: string,
  line: CartLineId,
  quantity: number,
): StoreCart<Product>[] {
  const pieces = checkQuantity(quantity);
  const items = itemsOf(carts, storeID).map((item) =>
    isSameLine(item, line) ? { ...item, quantity: pieces, total_amount: times(item.amount, pieces) } : item,
  );
  return withItems(carts, storeID, items);
}

/** Removes one line and no other. */
export const removeItem = <Product extends CartProduct>(
  carts: readonly StoreCart<Product>[],
  storeID: string,
  line: CartLineId,
): StoreCart<Product>[] =>
  withItems(
    carts,
    storeID,
    itemsOf(carts, storeID).filter((item) => !isSameLine(item, line)),
  );

/** Empties the cart of one store. */
export const clearCart = <Product extends CartProduct>(
  carts: readonly StoreCart<Product>[],
  storeID: string,
): StoreCart<Product>[] => withItems(carts, storeID, []);

/** Sum of the lines, in ringgit with two decimals. Shown before the server has priced the cart, never charged. */
export const cartTotal = (items: readonly { total_amount: string }[]): string =>
  toRinggit(sen(items.reduce((sum, { total_amount }) => sum + fromRinggit(total_amount), 0)));

/** Adds pieces of a product to the cart of `/store/*`: one line for each product id. Throws as `addItem` does. */
export function addMerchantItem<Product extends CartProduct>(
  items: readonly MerchantCartItem<Product>[],
  product: Product,
  quantity: number,
): MerchantCartItem<Product>[] {
  const before = items.find(({ id }) => id === product.id)?.purchaseQuantity ?? 0;
  const pieces = checkQuantity(before + checkQuantity(quantity));
  const line = {
    id: product.id,
    amount: product.price,
    purchaseQuantity: pieces,
    total_amount: times(product.price, pieces),
    productInfo: product,
  };
  return before === 0 ? [...items, line] : items.map((item) => (item.id === product.id ? line : item));
}

/** Removes every line of a product id; the cart of `/store/*` has no smaller removal. */
export const removeMerchantItem = <Product extends CartProduct>(
  items: readonly MerchantCartItem<Product>[],
  product_id: string,
): MerchantCartItem<Product>[] => items.filter(({ id }) => id !== product_id);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isAmount = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+\.\d\d$/.test(value) && typeof parseRinggit(value) === 'number';

function isVariant(value: unknown): value is CartVariant {
  if (!isObject(value)) return false;
  if (Object.keys(value).length === 0) return true;
  const { id, custom_pricing_enable, custom_pricing_price } = value;
  return (
    isText(id) &&
    typeof custom_pricing_enable === 'boolean' &&
    (custom_pricing_price === null || isAmount(custom_pricing_price))
  );
}

const isProduct = (value: unknown): value is CartProduct =>
  isObject(value) && isText(value['id']) && isAmount(value['price']);

/** Amounts are not read: they are computed again. */
const isItem = (value: unknown): value is Pick<CartItem, 'data' | 'variant' | 'quantity'> =>
  isObject(value) &&
  isProduct(value['data']) &&
  isVariant(value['variant']) &&
  Number.isInteger(value['quantity']) &&
  Number(value['quantity']) >= 1;

/**
 * The carts in a text of browser storage. Anybody can edit that text and older pages wrote it, so what cannot be used is left
 * out and the rest is kept; the page must open.
 */
export function readCarts(text: string | null): StoreCart[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  const carts = Array.isArray(stored) ? stored.filter(isObject) : [];
  return carts.reduce<StoreCart[]>((read, { storeID, items }) => {
    if (!isText(storeID) || !Array.isArray(items)) return read;
    return items.filter(isItem).reduce((found, item) => addItem(found, storeID, item), read);
  }, []);
}
