import { describe, expect, it } from 'vitest';
import { bill, INVOICE_NO, SWITCHED, UUID } from './pay/test-data.ts';
import { service } from './shared/pay-form/test-services.ts';
import { attributes, island, refusal, texts, visit, type Answers } from './test-request.ts';

// Express buttons: what the page tells its script, and what the server answers to a wallet's token.

const PATH = `/pay/bill/${UUID}`;
const CARD = service(301, 'Credit or debit card', {
  channel_flag: 'credit_card',
  group_code: 'GLOBAL_CARD_PAYMENT',
  bank_type: null,
  max_amount: '100000.00',
});
const WALLETS = {
  apple_pay: { merchant_id: 'merchant.my.kutip' },
  google_pay: {
    merchant_id: 'BCR2DN4T',
    gateway: '2c2p',
    gateway_merchant_id: 'JT07',
    environment: 'PRODUCTION' as const,
  },
};
const SENT = { ...SWITCHED, method: 'GET', redirect_url: null, fields: {}, is_sent: true };
const answers = (started: object = SENT, over: Parameters<typeof bill>[0] = {}): Answers => ({
  bill: () => bill({ services: [CARD, service(11, 'Maybank2u')], ...over }),
  pay: () => started,
});
let taps = 0;
const tap = (more: Record<string, string> = {}) => ({
  idempotency_key: `key-of-an-express-tap-${(taps += 1)}`,
  payment_service_id: '301',
  device_wallet: 'apple_pay',
  device_token: '{"version":"EC_v1"}',
  ...more,
});
const json = { headers: { accept: 'application/json' }, deviceWallets: WALLETS };
const send = async (api: Answers, form = tap()) => {
  const answer = await visit(PATH, api, { ...json, form });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return { ...answer, next: JSON.parse(answer.html) as { to: string; payable_path: string | null } };
};
const RECEIPT = `/pay/thankyou?invoice_no=${INVOICE_NO}-01`;

describe('the page of a bill', () => {
  it('names the wallets and the card service for its script, and shows no button without it', async () => {
    const { html } = await visit(PATH, answers(), { deviceWallets: WALLETS });
    expect(island(html)['express']).toMatchObject({
      service_id: 301,
      wallets: [
        { wallet: 'apple_pay', method: { data: { merchantIdentifier: 'merchant.my.kutip', countryCode: 'MY' } } },
        {
          wallet: 'google_pay',
          method: { data: { environment: 'PRODUCTION', merchantInfo: { merchantName: 'Warung Nasi Lemak Kak Ton' } } },
        },
      ],
    });
    expect(html).not.toContain('express-button');
    expect(attributes(html, 'script').flatMap(({ src }) => src ?? [])).toEqual(['/pay-assets/entry.js']);
  });

  it('names none where no wallet is set up, or cards are not offered', async () => {
    expect(island((await visit(PATH, answers())).html)['express']).toBeNull();
    const without_card = answers(SENT, { services: [service(11, 'Maybank2u')] });
    expect(island((await visit(PATH, without_card, { deviceWallets: WALLETS })).html)['express']).toBeNull();
  });
});

describe('a token of a wallet', () => {
  it('is passed to the API whole, with the total that the page showed, and the receipt comes next', async () => {
    const device_token = JSON.stringify({ version: 'EC_v1', data: 'x'.repeat(9_000) });
    const { next, calls, headers } = await send(answers(), tap({ device_token, total_sen: '123450' }));
    expect(next).toEqual({ to: RECEIPT, payable_path: PATH });
    const paid = calls.filter(({ name }) => name === 'pay');
    expect(paid).toHaveLength(1);
    expect(paid[0]!.input.body).toMatchObject({
      payment_service_id: 301,
      expected_total: '1234.50',
      device_token: { wallet: 'apple_pay', token: device_token },
    });
    expect(String(headers['set-cookie'])).toContain(`started=${INVOICE_NO}-01`);
  });

  it('leads to the card’s bank where that asks the payer', async () => {
    const { next } = await send(
      answers({ ...SENT, is_sent: undefined, redirect_url: 'https://cards.example/secure/1' }),
    );
    expect(next).toEqual({ to: 'https://cards.example/secure/1', payable_path: PATH });
  });

  it('for another amount than the bill’s now is not sent, and the page says why', async () => {
    const { next, calls } = await send(answers(), tap({ total_sen: '99900' }));
    expect(next).toEqual({ to: `${PATH}?problem=4030`, payable_path: null });
    expect(calls.some(({ name }) => name === 'pay')).toBe(false);
    const { html } = await visit(PATH, answers(), { query: { problem: '4030' } });
    expect(texts(html, 'p').join('\n')).toContain('The amount has changed since you opened this page.');
  });

  it.each([
    ['en', 'Your card was not accepted, so nothing was charged.'],
    ['ms', 'Kad anda tidak diterima'],
    ['zh', '您的卡未被接受'],
    ['ar', 'لم تُقبل بطاقتك'],
  ])('that the card provider refuses is explained (%s)', async (lang, sentence) => {
    const refused = () => {
      throw refusal(4031, 'card_refused');
    };
    const { next } = await send({ ...answers(), pay: refused });
    expect(next).toEqual({ to: `${PATH}?problem=4031`, payable_path: null });
    const { html } = await visit(PATH, answers(), { query: { problem: '4031', lang } });
    expect(html).toContain(sentence);
  });

  it('never starts a second payment under the same key', async () => {
    const reused = () => {
      throw refusal(4026, 'idempotency_key_reused');
    };
    const { next, calls } = await send({ ...answers(), pay: reused });
    expect(next.payable_path).toBeNull();
    expect(calls.filter(({ name }) => name === 'pay')).toHaveLength(1);
  });

  it('while another payment is open shows that payment first', async () => {
    const open_attempt = {
      transaction_invoice_no: `${INVOICE_NO}-01`,
      bank: 'Maybank2u',
      started_at: '2026-11-21T02:41:00.000Z',
      stage: 'SENT' as const,
    };
    const api = answers(SENT, { open_attempt });
    const { next, calls } = await send(api);
    expect(next).toEqual({ to: PATH, payable_path: null });
    expect(calls.some(({ name }) => name === 'pay')).toBe(false);
    expect((await send(api, tap({ second_try: 'yes' }))).next.to).toBe(RECEIPT);
  });

  it('of an unknown wallet is no token: the card form follows', async () => {
    const { calls } = await send(answers(), tap({ device_wallet: 'samsung_pay' }));
    expect(calls.find(({ name }) => name === 'pay')!.input.body).not.toHaveProperty('device_token');
  });
});
