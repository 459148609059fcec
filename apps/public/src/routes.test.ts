import { describe, expect, it } from 'vitest';
import { isCutOff, matchPath, paths } from './routes.ts';

describe('matchPath', () => {
  it.each([
    ['/pay/collections/abc', 'collection', { uuid: 'abc' }],
    ['/modern-payment/collections/abc', 'collection', { uuid: 'abc' }],
    ['/pay/bill/abc', 'bill', { uuid: 'abc' }],
    ['/modern-payment/bill/abc/', 'bill', { uuid: 'abc' }],
    ['/pay/invoice/BP-1', 'invoice', { invoiceId: 'BP-1' }],
    ['/modern-payment/invoice/BP-1', 'invoice', { invoiceId: 'BP-1' }],
    ['/pay/thankyou', 'receipt', {}],
    ['/modern-payment/thankyou', 'receipt', {}],
    ['/pay/pool-topup', 'top_up', {}],
    ['/modern-payment/subscription-payment/', 'top_up', {}],
    ['/pay/pool-topup/not-found', 'not_found', { type: 'pool-topup' }],
    ['/payment', 'find_bill', {}],
    ['/payment/', 'find_bill', {}],
    ['/payment/bills/abc', 'classic_bill', { uuid: 'abc' }],
    ['/payment/collections/abc', 'classic_collection', { uuid: 'abc' }],
    ['/payment/invoice/BP-1', 'classic_invoice', { uuid: 'BP-1' }],
    ['/payment/thankyou', 'receipt', {}],
    ['/payment/errors', 'classic_errors', {}],
    ['/alt-payment/collections/abc', 'collection', { uuid: 'abc' }],
    ['/order/abc', 'order', { uuid: 'abc' }],
    ['/storefront/web/invoice', 'store_invoice', {}],
    ['/storefront/mobile/invoice/', 'store_invoice', {}],
    ['/error-404', 'error_404', {}],
    ['/pages/public/a1/menu-raya', 'written_page', { account_id: 'a1', slug: 'menu-raya' }],
    ['/pay/bill/a%20b', 'bill', { uuid: 'a b' }],
    ['/pay/bill/abc.', 'bill', { uuid: 'abc' }],
    ['/pay/bill/abc),', 'bill', { uuid: 'abc' }],
    ['/pay/invoice/BP-1。', 'invoice', { invoiceId: 'BP-1' }],
  ])('%s matches the page %s', (path, page, params) => {
    expect(matchPath(path)).toEqual({ page, params });
  });

  it('not-found takes precedence over a parameter', () => {
    expect(matchPath('/pay/collections/not-found')).toEqual({ page: 'not_found', params: { type: 'collections' } });
    expect(matchPath('/pay/bill/not-found')).toEqual({ page: 'not_found', params: { type: 'bill' } });
  });

  it.each([
    '/',
    '/pay',
    '/pay/bill',
    '/pay/bill/',
    '/pay/bill/a/b',
    '/pay/bill/%ff',
    '/Pay/bill/a',
    '/dashboard',
    '/pages/new',
    '/pages/view/a1',
    '/pages/public/a1',
  ])('%s is not ours', (path) => {
    expect(matchPath(path)).toBeNull();
  });

  it('every path is listed once and leads to a page', () => {
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(matchPath(path)).not.toBeNull();
  });
});

it('a link whose last part is missing is recognised', () => {
  const cut = ['/pay/bill/', '/pay/bill', '/pay/invoice/', '/payment/bills/', '/pay/collections.', '/order'];
  expect(cut.filter((path) => !isCutOff(path))).toEqual([]);
  expect(['/', '/pay', '/pay/', '/pay/bill/abc', '/portal'].filter(isCutOff)).toEqual([]);
});
