import {
  addItem,
  addMerchantItem,
  itemsOf,
  removeItem,
  removeMerchantItem,
  setPrice,
  setQuantity,
  type CartLineId,
} from '@kutip/domain/cart';
import type { Look } from '../store-context.ts';
import type { ShopProduct } from './cart-product.ts';
import { loadCarts, loadOrderForm, saveCarts, saveOrderForm } from './cart-storage.ts';

/** A line of either cart, as checkout shows and sends it. Both amounts have two decimals. */
export interface CheckoutLine extends CartLineId {
  title: string;
  image_url: string | null;
  quantity: number;
  /** Of one piece. */
  amount: string;
  total_amount: string;
}

/** The cart behind a checkout page. Every change is kept in the browser at once; `lines` answers what is kept. */
export interface CheckoutCart {
  lines(): CheckoutLine[];
  setQuantity(line: CartLineId, quantity: number): void;
  setPrice(line: CartLineId, amount: string): void;
  remove(line: CartLineId): void;
  /** Adds a line that is known by its ids only; the server's check names it. */
  restore(line: CartLineId & { quantity: number; amount: string }): void;
}

const storefrontCart = (store_id: string): CheckoutCart => ({
  lines: () =>
    itemsOf(loadCarts(), store_id).map(({ data, variant, quantity, amount, total_amount }) => ({
      product_id: data.id,
      variant_id: variant.id ?? null,
      title: data.title,
      image_url: data.image_url,
      quantity,
      amount,
      total_amount,
    })),
  setQuantity: (line, quantity) => saveCarts(setQuantity(loadCarts(), store_id, line, quantity)),
  setPrice: (line, amount) => saveCarts(setPrice(loadCarts(), store_id, line, amount)),
  remove: (line) => saveCarts(removeItem(loadCarts(), store_id, line)),
  restore({ product_id: id, variant_id, quantity, amount: price }) {
    const own_price = { custom_pricing_enable: true, custom_pricing_price: price };
    const variant = variant_id === null ? {} : { id: variant_id, ...own_price };
    const data = { id, price, title: '', image_url: null };
    saveCarts(addItem(loadCarts(), store_id, { data, variant, quantity }));
  },
});

/** The cart of /store/* only adds a product or removes it (R-099): a change removes its line and adds it again in its place. */
function orderFormCart(store_id: string): CheckoutCart {
  const change = (product_id: string, changed: (product: ShopProduct, quantity: number) => [ShopProduct, number]) => {
    const lines = loadOrderForm(store_id);
    const rebuilt = lines.reduce<typeof lines>((kept, { id, productInfo, purchaseQuantity }) => {
      const line =
        id === product_id ? changed(productInfo, purchaseQuantity) : ([productInfo, purchaseQuantity] as const);
      return addMerchantItem(kept, ...line);
    }, []);
    saveOrderForm(store_id, rebuilt);
  };
  return {
    lines: () =>
      loadOrderForm(store_id).map(({ id, productInfo, purchaseQuantity, amount, total_amount }) => ({
        product_id: id,
        variant_id: productInfo.variant_id ?? null,
        title: productInfo.title,
        image_url: productInfo.image_url,
        quantity: purchaseQuantity,
        amount,
        total_amount,
      })),
    setQuantity: ({ product_id }, quantity) => change(product_id, (product) => [product, quantity]),
    setPrice: ({ product_id }, price) => change(product_id, (product, quantity) => [{ ...product, price }, quantity]),
    restore({ product_id: id, variant_id, quantity, amount: price }) {
      const product = { id, price, title: '', image_url: null, variant_id };
      saveOrderForm(store_id, addMerchantItem(loadOrderForm(store_id), product, quantity));
    },
    remove: ({ product_id }) => saveOrderForm(store_id, removeMerchantItem(loadOrderForm(store_id), product_id)),
  };
}

export const checkoutCart = (look: Look, store_id: string): CheckoutCart =>
  look === 'order_form' ? orderFormCart(store_id) : storefrontCart(store_id);
