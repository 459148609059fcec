import base from './styles/base.css?inline';
import card from './styles/card.css?inline';
import form from './styles/form.css?inline';
import order from './styles/order.css?inline';
import page from './styles/page.css?inline';
import writtenPage from './styles/written-page.css?inline';
import print from './styles/print.css?inline';
import shop from './styles/shop.css?inline';
import status from './styles/status.css?inline';

/** Small enough to inline in the page, so no second request blocks rendering. */
export const css = [base, page, form, card, status, writtenPage, print].join('\n');

/** Of a shop's pages. */
export const shopCss = [base, page, shop, print].join('\n');
/** Of the page of an order. */
export const orderCss = [base, page, order, print].join('\n');
