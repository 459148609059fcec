import { describe, expect, it } from 'vitest';
import { entry, PENDING, receipt, UUID } from './pay/test-data.ts';
import { texts, visit } from './test-request.ts';

// Receipt texts for late and unresolved payments. The merchant's exception describes the same payment.

type Paid = Parameters<typeof receipt>[0];
const openReceipt = async (paid: Paid, kinds: ReturnType<typeof entry>[] = [], language = 'en') => {
  const timeline = kinds.map((one, at) => ({ ...one, id: `${UUID}-${at}` }));
  const { html } = await visit(
    '/pay/thankyou',
    { check: () => receipt(paid, { timeline }) },
    { query: { invoice_no: 'BP-7K2M9QXT4D-01' }, headers: { 'accept-language': language } },
  );
  return { html, title: texts(html, 'h1')[0], events: texts(html, 'ol') };
};
const confirmed = (late: string | null) =>
  entry('payment_confirmed', { bank: 'Maybank2u', amount: '1234.50', reference: '1', late });

describe('receipts of late and unresolved payments', () => {
  it.each([
    ['bill_cancelled', 'The bill had been cancelled by then: we have notified the merchant.'],
    ['bill_expired', 'The bill had expired by then: we have notified the merchant.'],
    ['collection_closed', 'The merchant had closed this page by then and has been notified.'],
  ])('a late payment says that the merchant was notified (%s)', async (late, sentence) => {
    const { title, events } = await openReceipt({}, [confirmed(late)]);
    expect(title).toBe('Paid');
    expect(events[0]).toBe(`Maybank2u confirmed RM 1,234.50${sentence}21 Nov 2026, 10:40 am`);
  });

  it('a payment in time has no late note', async () => {
    const { events } = await openReceipt({}, [confirmed(null)]);
    expect(events[0]).toBe('Maybank2u confirmed RM 1,234.5021 Nov 2026, 10:40 am');
  });

  it('an unresolved payment says that its outcome is unknown and the merchant was notified', async () => {
    const { title, html, events } = await openReceipt({ ...PENDING, next_check_at: null }, [
      entry('attempt_unresolved', { code: '09' }),
    ]);
    expect(title).toBe('Still not confirmed');
    expect(html).toContain('We have notified Warung Nasi Lemak Kak Ton, who will look into it');
    expect(html).toContain('please do not pay again before you have spoken to Warung Nasi Lemak Kak Ton');
    expect(html).not.toContain('We check again at');
    expect(events[0]).toMatch(/^The outcome is still unknown: we have notified the merchant/);
  });

  it('an unresolved QR payment does not offer a new code', async () => {
    const code = { qr_payload: '000201', qr_svg: '<svg></svg>', page_closes_at: '2026-11-20T02:50:00.000Z' };
    const { title, html } = await openReceipt({ ...PENDING, ...code, channel: 'duit_now', next_check_at: null });
    expect(title).toBe('Still not confirmed');
    expect(html).toContain('We have notified Warung Nasi Lemak Kak Ton, who will look into it');
  });

  it('the next check is never a time in the past', async () => {
    const ahead = await openReceipt({ ...PENDING, next_check_at: '2026-11-21T02:43:00.000Z' });
    expect(ahead.html).toContain('We check again at 10:43 am.');
    const behind = await openReceipt({ ...PENDING, next_check_at: '2026-11-21T02:42:00.000Z' });
    expect(behind.html).toContain('We are checking with the bank again now.');
    expect(behind.html).not.toContain('We check again at');
  });

  it("an unresolved company payment names the approver's deadline", async () => {
    const approver = {
      ...PENDING,
      awaits_approver: true,
      provider_code: '99',
      bank_type: 2,
      started_at: '2026-11-14T02:40:00.000Z',
    };
    const waiting = await openReceipt({ ...approver, started_at: '2026-11-21T02:40:00.000Z' });
    expect(waiting.title).toBe('Waiting for your approver');
    const over = await openReceipt({ ...approver, next_check_at: null });
    expect(over.title).toBe('Still not confirmed');
    expect(over.html).toContain('The approver of your company had until 21 Nov 2026, 10:40 am');
    expect(over.html).not.toContain('Waiting for your approver');
  });

  it('unresolved and late payments are explained in Arabic', async () => {
    const unresolved = await openReceipt(
      { ...PENDING, next_check_at: null },
      [entry('attempt_unresolved', { code: '09' })],
      'ar',
    );
    expect(unresolved.title).toBe('لم يُؤكد حتى الآن');
    expect(unresolved.events[0]).toContain('أُبلغ التاجر');
    const late = await openReceipt({}, [confirmed('bill_cancelled')], 'ar');
    expect(late.events[0]).toContain('كانت الفاتورة قد أُلغيت حينها: أُبلغ التاجر.');
  });
});
