import { forgetDrafts } from './shared/pay-form/draft.ts';
import { initPageButtons, showPageButtons } from './shared/page-buttons.ts';

/** The script that every page runs. What a page needs besides is a separate chunk, loaded in parallel. */

// A page that answers a form becomes an ordinary entry of the history: Back to it loads it again and never offers to
// send the form a second time.
history.replaceState(history.state, '', location.href);

const island = document.getElementById('island');
if (island) void import('./shared/pay-form/hydrate-form.tsx').then(({ hydrateForm }) => hydrateForm(island));

const shop = document.querySelector('[data-shop]');
if (shop) void import('./storefront/cart/init-shop.ts').then(({ initShop }) => initShop());

const checkout = document.getElementById('checkout');
if (checkout)
  void import('./storefront/checkout/hydrate-checkout.tsx').then(({ hydrateCheckout }) => hydrateCheckout(checkout));

// The shop has taken the order: its cart is empty from now on, also where the buyer goes back.
if (document.cookie.includes('ordered='))
  void import('./storefront/cart/forget-cart.ts').then(({ forgetOrderedCart }) => forgetOrderedCart());

const card = document.querySelector<HTMLFormElement>('form#card-form');
if (card) void import('./shared/pay-form/card/init-card-form.ts').then(({ initCardForm }) => initCardForm(card));

// Copies of the page as served, to compare later versions with.
const waiting = document.querySelector<HTMLElement>('main[data-waiting]')?.cloneNode(true);
const followed = document.querySelector<HTMLElement>('main[data-follow]')?.cloneNode(true);
initPageButtons();
updatePageState();
if (waiting)
  void import('./pay/receipt/poll-receipt.ts').then(({ pollReceipt: wait }) => wait(waiting, updatePageState));
if (followed)
  void import('./storefront/order/follow-order.ts').then(({ followOrder }) => followOrder(followed, updatePageState));

/**
 * Runs after page load and after each replacement of the receipt. A settled page discards the form drafts of this tab.
 */
function updatePageState(): void {
  showPageButtons();
  if (document.querySelector('main[data-settled]')) forgetDrafts();
}

if (document.getElementById('board'))
  void import('./pay/status/refresh-board.ts').then(({ startBoardRefresh }) => startBoardRefresh());
