import type { Manifest } from './shared/assets.ts';
import { documentOf } from './shared/document.tsx';
import { directionOf, languageCookie, languageOf, messagesOf } from './shared/language.ts';
import { redirect, type Outcome } from './shared/outcome.ts';
import type { PageAnswer, PageRequest } from './shared/page-request.ts';
import { dedupeSubmission } from './shared/dedupe-submission.ts';
import { isRefusal } from './shared/server-call.ts';
import { getBill, getInvoice, postBill } from './pay/bill-page.tsx';
import { getSavedCards, postSavedCards } from './pay/card/saved-cards.tsx';
import { getCollection, postCollection } from './pay/collection-page.tsx';
import { getClassicBill, getClassicInvoice, postClassicBill } from './pay/classic/classic-bill.tsx';
import { getClassicCollection, postClassicCollection } from './pay/classic/classic-collection.tsx';
import { getFindBill } from './pay/classic/find-bill.tsx';
import { cutOffPage, missingPage, unavailablePage } from './pay/missing-page.tsx';
import { payContext, type PayContext } from './pay/pay-context.ts';
import { postReceipt } from './pay/receipt/i-have-paid.tsx';
import { getReceipt } from './pay/receipt/receipt-page.tsx';
import { getRefund, postRefund } from './pay/refund/refund-page.tsx';
import { getStatus } from './pay/status/status-page.tsx';
import { getWrittenPage } from './pay/written-page/written-page.tsx';
import { getTopUp, postTopUp } from './pay/top-up/top-up-page.tsx';
import { getUnsubscribe, postUnsubscribe } from './pay/unsubscribe/unsubscribe-page.tsx';
import { getCart, getCheckout, postCheckout } from './storefront/checkout/checkout-page.tsx';
import { getStoreNotFound } from './storefront/missing-shop.tsx';
import { getOrderForm } from './storefront/order-form/order-form-page.tsx';
import { getProduct } from './storefront/product/product-page.tsx';
import { getStore } from './storefront/store/store-page.tsx';
import { getOrder, postOrder, getStoreInvoice } from './storefront/order/order-page.tsx';
import { isCutOff, matchPath, type PageName } from './routes.ts';

type Show = (context: PayContext) => Outcome | Promise<Outcome>;

/** The GET handler of each page and, if it has a form, its POST handler. */
const PAGES: Record<PageName, { get: Show; post?: Show }> = {
  collection: { get: getCollection, post: postCollection },
  saved_cards: { get: getSavedCards, post: postSavedCards },
  bill: { get: getBill, post: postBill },
  invoice: { get: getInvoice, post: postBill },
  top_up: { get: getTopUp, post: postTopUp },
  refund: { get: getRefund, post: postRefund },
  unsubscribe: { get: getUnsubscribe, post: postUnsubscribe },
  receipt: { get: getReceipt, post: postReceipt },
  classic_collection: { get: getClassicCollection, post: postClassicCollection },
  classic_bill: { get: getClassicBill, post: postClassicBill },
  classic_invoice: { get: getClassicInvoice, post: postClassicBill },
  find_bill: { get: getFindBill },
  classic_errors: { get: missingPage },
  status: { get: getStatus },
  written_page: { get: getWrittenPage },
  store: { get: getStore },
  store_product: { get: getProduct },
  store_checkout: { get: getCheckout, post: postCheckout },
  store_not_found: { get: getStoreNotFound },
  order_form: { get: getOrderForm },
  order_form_cart: { get: getCart },
  order: { get: getOrder, post: postOrder },
  store_invoice: { get: getStoreInvoice },
  not_found: { get: missingPage },
  error_404: { get: missingPage },
};

/** Serves a request for a public page. A refusal of the API becomes a page; any other error is thrown. */
export async function renderPage(request: PageRequest, manifest: Manifest): Promise<PageAnswer> {
  const language = languageOf(request);
  const match = matchPath(request.path);
  const context = {
    request,
    params: match?.params ?? {},
    language,
    direction: directionOf(language),
    messages: messagesOf(language),
  };
  const unknown = () => (isCutOff(request.path) ? cutOffPage(payContext(context)) : redirect('/error-404'));
  const outcome = match ? await outcomeOf(match.page, payContext(context)) : unknown();
  const chosen = languageCookie(request);
  const cookies = [...(chosen ? [chosen] : []), ...(outcome.cookies ?? [])];
  if (request.headers['accept'] === 'application/json') return scriptAnswer(outcome, { request, cookies });
  const is_kept = outcome.kind === 'page' && outcome.page.allows_back_cache;
  const headers = {
    'cache-control': is_kept ? 'private, no-cache' : 'no-store',
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  };
  if (outcome.kind === 'redirect')
    return { status: 303, headers: { ...headers, location: outcome.location }, html: '' };
  return {
    status: outcome.status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      ...(!outcome.page.shop?.canonical && { 'x-robots-tag': 'noindex, nofollow' }),
      ...(outcome.page.order && { 'referrer-policy': 'no-referrer' }),
      vary: 'accept-encoding, accept-language, cookie',
    },
    html: documentOf(outcome.page, context, manifest),
  };
}

/** The same outcome for a script that has sent a form: the page that comes next. A page instead is loaded anew. */
function scriptAnswer(
  outcome: Outcome,
  { request, cookies }: { request: PageRequest; cookies: readonly string[] },
): PageAnswer {
  const next =
    outcome.kind === 'redirect'
      ? { to: outcome.location, payable_path: outcome.payable_path ?? null }
      : { to: request.path, payable_path: null };
  return {
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    },
    html: JSON.stringify(next),
  };
}

async function outcomeOf(name: PageName, context: PayContext): Promise<Outcome> {
  const { get, post } = PAGES[name];
  const { method, path, form } = context.request;
  try {
    if (method === 'POST' && post)
      return await dedupeSubmission(path, form ?? new URLSearchParams(), async () => post(context));
    return await get(context);
  } catch (error) {
    if (isRefusal(error)) return unavailablePage(context);
    throw error;
  }
}
