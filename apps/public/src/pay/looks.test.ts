import { describe, expect, it } from 'vitest';
import { linksOf } from './looks.ts';

describe('linksOf', () => {
  it.each([
    ['/pay/collections/x', 'modern', '/pay/bill/b', '/pay/thankyou?invoice_no=B%201', '/pay/bill/not-found'],
    [
      '/modern-payment/bill/x',
      'modern',
      '/modern-payment/bill/b',
      '/modern-payment/thankyou?invoice_no=B%201',
      '/pay/bill/not-found',
    ],
    [
      '/payment/bills/x',
      'classic',
      '/payment/bills/b',
      '/payment/thankyou?invoice_no=B%201',
      '/payment/errors?type=bill',
    ],
    ['/payment', 'classic', '/payment/bills/b', '/payment/thankyou?invoice_no=B%201', '/payment/errors?type=bill'],
    ['/alt-payment/collections/x', 'compact', '/pay/bill/b', '/pay/thankyou?invoice_no=B%201', '/pay/bill/not-found'],
    ['/paymentx', 'modern', '/pay/bill/b', '/pay/thankyou?invoice_no=B%201', '/pay/bill/not-found'],
  ])('the links of %s stay in its look', (path, look, bill, receipt, missing) => {
    const links = linksOf({ path });
    expect([links.look, links.bill('b'), links.receipt('B 1'), links.missing('bill')]).toEqual([
      look,
      bill,
      receipt,
      missing,
    ]);
  });
});
