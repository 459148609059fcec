// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messagesOf } from '../../language.ts';
import type { PageContext } from '../../outcome.ts';
import type { FormRules } from '../check-form.ts';
import { fixedRules } from '../fixed-rules.ts';
import { emptyForm, formIsland } from '../form-island.tsx';
import { hydrateForm } from '../hydrate-form.tsx';
import { service, SERVICES } from '../test-services.ts';
import { expressWallets } from './express-wallets.ts';

// The express buttons in a simulated browser, whose wallets answer what the test decides.

const CARD = service(301, 'Credit or debit card', {
  channel_flag: 'credit_card',
  group_code: 'GLOBAL_CARD_PAYMENT',
  bank_type: null,
  max_amount: '100000.00',
});
const WALLETS = {
  apple_pay: { merchant_id: 'merchant.my.kutip' },
  google_pay: { merchant_id: 'BCR2DN4T', gateway: '2c2p', gateway_merchant_id: 'JT07', environment: 'TEST' as const },
};
const FIXED = fixedRules({ amount: '50.00', services: [...SERVICES, CARD] });
const GOOGLE_TOKEN = { paymentMethodData: { tokenizationData: { token: '{"protocolVersion":"ECv2"}' } } };

interface Wallet {
  /** Sheets that were opened: method and details. */
  sheets: { method: { supportedMethods: string; data: object }; details: PaymentDetailsInit }[];
  results: string[];
  sessions: Promise<unknown>[];
}

/** A browser with wallets. `show` decides what the payer does on the sheet. */
function installWallets({
  google = true,
  apple = false,
  show = async (): Promise<unknown> => GOOGLE_TOKEN,
} = {}): Wallet {
  const wallet: Wallet = { sheets: [], results: [], sessions: [] };
  vi.stubGlobal(
    'PaymentRequest',
    class {
      onmerchantvalidation?: (event: { complete(session: Promise<unknown>): void }) => void;
      method: Wallet['sheets'][0]['method'];
      details: PaymentDetailsInit;
      constructor([method]: [Wallet['sheets'][0]['method']], details: PaymentDetailsInit) {
        this.method = method;
        this.details = details;
      }
      async canMakePayment() {
        return google;
      }
      async show() {
        wallet.sheets.push({ method: this.method, details: this.details });
        if (this.method.supportedMethods.includes('apple'))
          this.onmerchantvalidation?.({ complete: (session) => wallet.sessions.push(session) });
        const details = await show();
        return { details, complete: async (result: string) => void wallet.results.push(result) };
      }
    },
  );
  if (apple) vi.stubGlobal('ApplePaySession', { canMakePayments: () => true });
  return wallet;
}

const answerWith = (body: object | null) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (body === null) throw new TypeError('Failed to fetch');
    return Response.json(body);
  });
const RECEIPT = { to: '/pay/thankyou?invoice_no=BP-1-01', payable_path: '/pay/bill/1' };

async function open(rules: FormRules = FIXED, wallets: PageContext['request']['deviceWallets'] = WALLETS) {
  const constants = { product_name: 'Kutip' };
  const request = { path: '/checkout', headers: {}, constants, deviceWallets: wallets };
  const context = {
    request: request as unknown as PageContext['request'],
    params: {},
    language: 'en',
    direction: 'ltr',
    messages: messagesOf('en'),
  } as const;
  const { html, props } = formIsland(context, {
    action: '/checkout',
    rules,
    merchant: 'Kedai Kak Ton',
    service_tax_bps: 800,
    is_second_try: false,
    typed: emptyForm(rules, null),
    faults: {},
    problem: null,
  });
  document.body.innerHTML = '<div id="island"></div><script type="application/json" id="island-props"></script>';
  document.getElementById('island')!.innerHTML = html;
  document.getElementById('island-props')!.textContent = JSON.stringify(props);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const reports = vi.spyOn(console, 'error');
  await act(async () => hydrateForm(document.getElementById('island')!));
  expect(reports).not.toHaveBeenCalled();
}
const addressOf = (url: RequestInfo | URL): string => (url instanceof Request ? url.url : url.toString());
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.express-button')];
const tap = (at = 0) =>
  act(async () => {
    buttons()[at]!.click();
    await vi.dynamicImportSettled();
  });
const status = () => document.querySelector('.express [role=status]')!.textContent;
const posted = (fetched: ReturnType<typeof answerWith>, at = 0) =>
  Object.fromEntries(fetched.mock.calls[at]![1]!.body as URLSearchParams);

afterEach(() => {
  document.body.innerHTML = '';
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the buttons', () => {
  it('are shown for the wallets that the browser can open, with amount and wallet in their names', async () => {
    installWallets({ apple: true });
    await open();
    const names = buttons().map((one) =>
      one
        .getAttribute('aria-label')!
        .replaceAll(/\s/g, ' ')
        .replaceAll(/[\u2066-\u2069]/g, ''),
    );
    expect(names).toEqual(['Pay RM 50.00 with Apple Pay', 'Pay RM 50.00 with Google Pay']);
  });

  it('are not shown where the browser cannot, has no Payment Request, or may not ask', async () => {
    installWallets({ google: false });
    await open();
    expect(buttons()).toEqual([]);
    vi.unstubAllGlobals();
    await open();
    expect(buttons()).toEqual([]);
    vi.stubGlobal('PaymentRequest', function refuse() {
      throw new DOMException('not allowed', 'SecurityError');
    });
    await open();
    expect(buttons()).toEqual([]);
  });

  it('are not shown for a wallet that is not set up, or while cards are down', async () => {
    installWallets({ apple: true });
    await open(FIXED, { ...WALLETS, google_pay: null });
    expect(buttons()).toHaveLength(1);
    await open(fixedRules({ amount: '50.00', services: [...SERVICES, { ...CARD, is_online: false }] }));
    expect(buttons()).toEqual([]);
  });
});

describe('a tap', () => {
  it('shows the merchant and the amount with its charge on the sheet, and sends just that', async () => {
    const wallet = installWallets();
    const fetched = answerWith(RECEIPT);
    vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const charged = { ...CARD, fee_bearer: 'CUSTOMER' as const, rate: { percent_bps: 200, fixed_sen: 0, min_sen: 0 } };
    await open(fixedRules({ amount: '50.00', services: [...SERVICES, charged] }));
    await tap();
    expect(wallet.sheets).toMatchObject([
      {
        method: expressWallets(WALLETS, 'Kedai Kak Ton')[1]!.method,
        details: { total: { label: 'Kedai Kak Ton', amount: { currency: 'MYR', value: '51.08' } } },
      },
    ]);
    expect(posted(fetched)).toMatchObject({
      payment_service_id: '301',
      total_sen: '5108',
      amount_sen: '5000',
      device_wallet: 'google_pay',
      device_token: '{"protocolVersion":"ECv2"}',
    });
    expect(wallet.results).toEqual(['success']);
    expect(location.assign).toHaveBeenCalledWith(RECEIPT.to);
    expect(sessionStorage.getItem('paying:/')).toBe(RECEIPT.payable_path);
  });

  it('a cancelled sheet sends nothing and locks nothing', async () => {
    const wallet = installWallets({ show: () => Promise.reject(new DOMException('cancelled', 'AbortError')) });
    const fetched = answerWith(RECEIPT);
    await open();
    await tap();
    await tap();
    expect(wallet.sheets).toHaveLength(2);
    expect(fetched).not.toHaveBeenCalled();
    expect(status().trim()).toBe('');
    expect(document.querySelector('.main-action')!.getAttribute('aria-disabled')).toBeNull();
  });

  it('a sheet that does not open says so', async () => {
    installWallets({ show: () => Promise.reject(new DOMException('no', 'NotSupportedError')) });
    await open();
    await tap();
    expect(status()).toContain('Google Pay did not open here. Nothing was charged.');
  });

  it('missing details are asked for before the sheet opens', async () => {
    const wallet = installWallets();
    await open({ ...FIXED, asks_payer: true });
    await tap();
    expect(wallet.sheets).toEqual([]);
    expect(document.querySelector('.summary-of-faults')!.textContent).toContain('Enter your name');
  });

  it('a second tap and Pay do nothing while the first is under way', async () => {
    const wallet = installWallets({ show: () => new Promise(() => undefined) });
    await open();
    await tap();
    await tap();
    expect(wallet.sheets).toHaveLength(1);
    const event = new Event('submit', { bubbles: true, cancelable: true });
    await act(async () => void document.querySelector('form')!.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
  });

  it('a refused card fails on the sheet, and the page that says why follows', async () => {
    const wallet = installWallets();
    answerWith({ to: '/checkout?problem=4031', payable_path: null });
    vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await open();
    await tap();
    expect(wallet.results).toEqual(['fail']);
    expect(location.assign).toHaveBeenCalledWith('/checkout?problem=4031');
    expect(sessionStorage.getItem('paying:/')).toBeNull();
  });

  it('a cut connection sends the same token and key again; without an answer nothing can be pressed', async () => {
    vi.useFakeTimers();
    const wallet = installWallets();
    const fetched = answerWith(null);
    await open();
    await tap();
    expect(status()).toContain('The connection was cut.');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(fetched.mock.calls.length).toBeGreaterThan(3);
    for (let at = 1; at < fetched.mock.calls.length; at += 1) expect(posted(fetched, at)).toEqual(posted(fetched, 0));
    expect(status()).toContain('No answer came, so your payment may have been made.');
    expect(document.querySelector('.express a')!.textContent).toBe('Reload this page');
    await tap();
    expect(wallet.sheets).toHaveLength(1);
  });

  it('Apple Pay gets its session from this server, and its token is Apple’s payment data', async () => {
    const paymentData = { version: 'EC_v1', data: 'sealed' };
    const wallet = installWallets({ google: false, apple: true, show: async () => ({ token: { paymentData } }) });
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (url) =>
        Response.json(addressOf(url).endsWith('/session') ? { response_code: 2000, data: { nonce: 'a1' } } : RECEIPT),
      );
    vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await open();
    await tap();
    expect(await wallet.sessions[0]).toEqual({ nonce: 'a1' });
    expect(fetched.mock.calls.map(([url]) => addressOf(url))).toContain(
      '/api/v1/payment-services/switch/apple-pay/session',
    );
    const sent = fetched.mock.calls.findIndex(([, init]) => init?.body instanceof URLSearchParams);
    expect(JSON.parse(posted(fetched as never, sent)['device_token']!)).toEqual(paymentData);
  });
});
