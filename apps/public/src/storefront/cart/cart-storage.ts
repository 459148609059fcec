import { addMerchantItem, readCarts, type CartItem, type MerchantCartItem, type StoreCart } from '@kutip/domain/cart';
import type { ShopProduct } from './cart-product.ts';

/** The carts of /storefront/*, one for each store (D-11). */
const CARTS = 'cart';
/** The carts of /store/*, whose lines have other fields. */
const ORDER_FORM_CARTS = 'merchantCart';
/** The store that was opened last: checkout's address need not name it (C-29). */
const LAST_STORE = 'storeID';

export type ShopItem = CartItem<ShopProduct>;
export type ShopCart = StoreCart<ShopProduct>;

/** Private windows may refuse storage; the page then works with an empty cart. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Nothing else can keep it.
  }
}

/** A cart that an older page or another program wrote may lack what only the display needs. */
const asShopItem = (item: CartItem): ShopItem => {
  const { title, image_url, variant_id } = item.data as Partial<ShopProduct>;
  return {
    ...item,
    data: {
      ...item.data,
      title: typeof title === 'string' ? title : '',
      image_url: typeof image_url === 'string' && image_url.startsWith('/files/') ? image_url : null,
      variant_id: typeof variant_id === 'string' ? variant_id : null,
    },
  };
};

export const loadCarts = (): ShopCart[] =>
  readCarts(read(CARTS)).map(({ storeID, items }) => ({ storeID, items: items.map(asShopItem) }));

export const saveCarts = (carts: readonly ShopCart[]): void => write(CARTS, JSON.stringify(carts));

interface OrderFormCart {
  storeID: string;
  items: MerchantCartItem<ShopProduct>[];
}

function storedOrderForms(): { storeID: unknown; items: unknown }[] {
  try {
    const stored: unknown = JSON.parse(read(ORDER_FORM_CARTS) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'object' && one !== null) : [];
  } catch {
    return [];
  }
}

/** The lines of /store/*, checked and computed again like those of `loadCarts`. */
export function loadOrderForm(storeID: string): MerchantCartItem<ShopProduct>[] {
  const stored = storedOrderForms().find((one) => one.storeID === storeID)?.items;
  if (!Array.isArray(stored)) return [];
  const carts = stored.map((line: Partial<MerchantCartItem>) => ({
    storeID,
    items: [{ data: line.productInfo, variant: {}, quantity: line.purchaseQuantity }],
  }));
  const items = readCarts(JSON.stringify(carts)).flatMap((cart) => cart.items.map(asShopItem));
  return items.reduce<MerchantCartItem<ShopProduct>[]>(
    (lines, { data, quantity }) => addMerchantItem(lines, data, quantity),
    [],
  );
}

export function saveOrderForm(storeID: string, items: MerchantCartItem<ShopProduct>[]): void {
  const others = storedOrderForms().filter((one) => one.storeID !== storeID) as OrderFormCart[];
  write(ORDER_FORM_CARTS, JSON.stringify(items.length > 0 ? [...others, { storeID, items }] : others));
}

export const rememberStore = (unique_id: string): void => write(LAST_STORE, unique_id);
