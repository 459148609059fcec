import { describe, expect, it } from 'vitest';
import { receipt } from './pay/test-data.ts';
import type { RefundData } from './pay/refund/refund-data.ts';
import { refusal, texts, visit, type Answers } from './test-request.ts';

const TOKEN = 'a.b.secret';
const PATH = '/pay/refund';
const query = { token: TOKEN };
const refund = (over: Partial<RefundData> = {}): RefundData => ({
  invoice_no: 'VS-7K2M9QXT4D',
  transaction_invoice_no: 'BP-7K2M9QXT4D-01',
  title: 'Catering, 12 December',
  amount: '1234.50',
  paid_at: '2026-11-20T02:42:00.000Z',
  status: 'DETAILS_NEEDED',
  expires_at: '2026-12-05T02:42:00.000Z',
  bank_name: null,
  account_mask: null,
  account_name: null,
  has_failed: false,
  done_at: null,
  merchant: { name: 'Warung Aisyah', logo_url: null, hide_branding: false },
  support: null,
  banks: [
    { payout_service_id: 1, name: 'Maybank' },
    { payout_service_id: 2, name: 'CIMB Bank' },
  ],
  ...over,
});
const apiAnswers = (over: Partial<RefundData> = {}, more: Answers = {}): Answers => ({
  refund: () => refund(over),
  ...more,
});
const form = { payout_service_id: '1', account_number: '5123 4567 8901', account_name: 'Ali bin Abu' };
let forms = 0;
/** A unique field, because identical submissions within seconds are deduplicated. */
const sent = (over: Record<string, string> = {}) => ({ query, form: { ...form, n: String((forms += 1)), ...over } });

describe('the refund page', () => {
  it('the refund page names merchant and amount, and asks for bank, number and holder', async () => {
    const { status, html, calls } = await visit(PATH, apiAnswers(), { query });
    expect(status).toBe(200);
    expect(calls).toEqual([{ name: 'refund', input: { body: { token: TOKEN } }, headers: {} }]);
    expect(texts(html, 'h1')).toEqual(['Warung Aisyah is refunding RM 1,234.50 to you']);
    expect(html).toContain('<option value="2">CIMB Bank</option>');
    expect(html).toContain('until 5 Dec 2026, 10:42 am');
    expect(html).toContain('We never ask for a password');
  });

  it('a submission stores the account and redirects to the page', async () => {
    const { status, headers, calls } = await visit(PATH, apiAnswers({}, { giveAccount: () => refund() }), sent());
    expect([status, headers['location']]).toEqual([303, `${PATH}?token=${TOKEN}`]);
    expect(calls).toEqual([{ name: 'giveAccount', input: { body: { token: TOKEN, ...form } }, headers: {} }]);
  });

  it('missing values are reported without calling the API', async () => {
    const { status, html, calls } = await visit(PATH, apiAnswers(), sent({ account_name: ' ' }));
    expect(status).toBe(422);
    expect(calls.map(({ name }) => name)).toEqual(['refund']);
    expect(html).toContain('id="account_name-fault"');
    expect(html).toContain('value="5123 4567 8901"');
  });

  it.each([
    [4015, { account_name: 'name_mismatch' }, 'account_name-fault', 'Name doesn’t match'],
    [4015, { account_number: 'no_such_account' }, 'account_number-fault', 'The bank has no such account'],
    [4015, { account_number: 'several_payers' }, 'account_number-fault', 'has taken refunds of other payers'],
    [4000, { account_number: 'invalid_format' }, 'account_number-fault', 'not an account number of that bank'],
    [5002, 'no_answer', 'class="fault"', 'The bank is not responding'],
  ])('the refusal %i %o is shown at its field, and typed values are kept', async (code, breakdown, place, messages) => {
    const refused = () => {
      throw refusal(code, breakdown);
    };
    const { status, html } = await visit(PATH, apiAnswers({}, { giveAccount: refused }), sent());
    expect(status).toBe(422);
    expect(html).toContain(place);
    expect(html).toContain(messages);
    expect(html).toContain('value="Ali bin Abu"');
  });

  it("a submission that comes too late shows the refund's status", async () => {
    const late = () => {
      throw refusal(4010, 'link_closed');
    };
    const answers = apiAnswers({ status: 'ON_ITS_WAY', account_mask: '********8901' }, { giveAccount: late });
    const { status, html } = await visit(PATH, answers, sent());
    expect(status).toBe(200);
    expect(texts(html, 'h1')).toEqual(['In transit to your bank']);
    expect(html).toContain('********8901');
    expect(html).not.toContain('<form');
  });

  it.each([
    ['IN_PREPARATION', 'Being prepared'],
    ['DONE', 'In your account'],
    ['STOPPED', 'Cancelled'],
  ] as const)('a refund with status %s shows %s', async (status, title) => {
    const { html } = await visit(PATH, apiAnswers({ status, banks: [] }), { query });
    expect(texts(html, 'h1')).toEqual([title]);
    expect(html).not.toContain('<form');
  });

  it('an invalid link is reported', async () => {
    const none = () => {
      throw refusal(4006, 'link_invalid');
    };
    const { status, html } = await visit(PATH, { refund: none }, { query });
    expect(status).toBe(404);
    expect(texts(html, 'h1')).toEqual(['This link does not work any more']);
  });
});

describe('the receipt of a refunded payment', () => {
  const back = (over: object) => ({ invoice_status: 'REFUNDED' as const, ...over });
  const one = { invoice_no: 'VS-1', amount: '34.50', account_mask: '********8901', at: '2026-11-21T02:42:00.000Z' };
  const openReceipt = (over: object) =>
    visit('/pay/thankyou', { check: () => receipt(over) }, { query: { invoice_no: 'BP-7K2M9QXT4D-01' } });

  it.each([
    ['all of it', { refunded: '1234.50', refunds: [{ ...one, status: 'DONE' }] }, 'Refunded'],
    ['a part', { refunded: '34.50', refunds: [{ ...one, status: 'DONE' }] }, 'Partially refunded'],
    ['nothing yet', { refunded: '0.00', refunds: [{ ...one, status: 'ON_ITS_WAY' }] }, 'Refund in progress'],
  ])('a receipt with %s refunded shows its refunds', async (_, over, title) => {
    const { html } = await openReceipt(back(over));
    expect(texts(html, 'h1')).toEqual([title]);
    expect(html).toContain('VS-1 · ********8901');
  });

  it('a receipt lists a refund that is still waiting for the account', async () => {
    const { html } = await openReceipt({ refunds: [{ ...one, status: 'DETAILS_NEEDED' }] });
    expect(html).toContain('Waiting for your bank account');
    expect(texts(html, 'h2')).toContain('Refunds');
  });
});
