import { addItem, addMerchantItem, cartTotal, itemsOf, removeMerchantItem, type CartVariant } from '@kutip/domain/cart';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { initBuyBox } from '../product/init-buy-box.ts';
import type { ShopData } from '../shop-frame.tsx';
import type { ShopProduct } from './cart-product.ts';
import { loadCarts, loadOrderForm, rememberStore, saveCarts, saveOrderForm } from './cart-storage.ts';

/** The script of a shop's pages: the cart in this browser, and the buttons that fill it. */

const shop = JSON.parse(document.getElementById('shop')!.textContent) as ShopData;
const is_order_form = shop.look === 'order_form';

/** A line as the page shows it. */
interface ShownLine {
  id: string;
  quantity: number;
  total_amount: string;
}

function shownLines(): ShownLine[] {
  if (is_order_form)
    return loadOrderForm(shop.store_id).map(({ id, purchaseQuantity, total_amount }) => ({
      id,
      quantity: purchaseQuantity,
      total_amount,
    }));
  return itemsOf(loadCarts(), shop.store_id).map(({ data, quantity, total_amount }) => ({
    id: data.id,
    quantity,
    total_amount,
  }));
}

/** Adds pieces to the cart of this page and shows it. */
export function addToCart(product: ShopProduct, variant: CartVariant, quantity: number): void {
  if (is_order_form) saveOrderForm(shop.store_id, addMerchantItem(loadOrderForm(shop.store_id), product, quantity));
  else saveCarts(addItem(loadCarts(), shop.store_id, { data: product, variant, quantity }));
  showCart();
}

const all = <E extends HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
const setText = (selector: string, text: string): void => {
  for (const element of all(selector)) if (element.textContent !== text) element.textContent = text;
};

/** How many of each product are in the cart, on its button. */
function showQuantities(lines: readonly ShownLine[]): void {
  for (const button of all('.add[data-product]')) {
    const { product, title = '' } = button.dataset;
    const count = lines.filter(({ id }) => id === product).reduce((sum, { quantity }) => sum + quantity, 0);
    button.dataset['label'] ??= button.getAttribute('aria-label') ?? '';
    const label = count > 0 ? fill(shop.in_cart, { count: String(count), title }) : button.dataset['label'];
    button.setAttribute('aria-label', label);
    if (count > 0) button.dataset['inCart'] = String(count);
    else delete button.dataset['inCart'];
  }
  for (const row of all('[data-row]')) {
    const count = lines.find(({ id }) => id === row.dataset['row'])?.quantity ?? 0;
    row.classList.toggle('in-cart', count > 0);
    for (const output of row.querySelectorAll('output')) output.textContent = String(count);
  }
}

function showCart(): void {
  const lines = shownLines();
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  setText('[data-cart-count]', count > 0 ? String(count) : '');
  setText('[data-cart-total]', formatRinggit(cartTotal(lines)));
  for (const link of all('[data-cart-link]')) {
    link.setAttribute('aria-label', fill(shop.cart_items, { count: String(count) }));
    link.hidden = false;
  }
  for (const bar of all('[data-cart-bar]')) bar.hidden = count === 0;
  showQuantities(lines);
}

/** One piece less in the order form. Its cart only adds or removes a product, so what is left is added again. */
function takeOne(product: ShopProduct): void {
  const before = loadOrderForm(shop.store_id);
  const left = (before.find(({ id }) => id === product.id)?.purchaseQuantity ?? 0) - 1;
  const others = removeMerchantItem(before, product.id);
  saveOrderForm(shop.store_id, left > 0 ? addMerchantItem(others, product, left) : others);
  showCart();
}

/** A first press adds the smallest quantity that is sold, each further press one piece. */
function add(button: HTMLElement): void {
  const product = JSON.parse(button.dataset['add']!) as ShopProduct;
  const is_new = !shownLines().some(({ id }) => id === product.id);
  addToCart(product, {}, is_new ? Number(button.dataset['least'] ?? 1) : 1);
}

function onPress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-add], [data-take]') : null;
  if (!button) return;
  if (button.dataset['add']) add(button);
  else takeOne(JSON.parse(button.dataset['take']!) as ShopProduct);
}

/** Says that the page may be an older one while there is no connection. */
function showConnection(): void {
  for (const note of all('[data-offline]')) note.hidden = navigator.onLine;
}

/** Called once when the page has loaded. */
export function initShop(): void {
  rememberStore(shop.unique_id);
  document.addEventListener('click', onPress);
  document.querySelector('[data-sort]')?.addEventListener('change', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLFormElement) currentTarget.requestSubmit();
  });
  initBuyBox(addToCart);
  showConnection();
  addEventListener('online', showConnection);
  addEventListener('offline', showConnection);
  // Keeps the catalogue for a buyer without a connection. Browsers refuse it without https; the shop works without it.
  void navigator.serviceWorker?.register('/storefront/worker.js').catch(() => {});
  showCart();
  // Another tab has changed the cart, or this page is shown again by the Back button.
  addEventListener('storage', showCart);
  addEventListener('pageshow', showCart);
}
