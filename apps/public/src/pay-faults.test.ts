import { describe, expect, it } from 'vitest';
import { entry, PENDING, receipt, UUID } from './pay/test-data.ts';
import { texts, visit } from './test-request.ts';

// What a payer reads where something went wrong. The merchant's exception says the same of the same payment.

type Paid = Parameters<typeof receipt>[0];
const look = async (paid: Paid, kinds: ReturnType<typeof entry>[] = [], language = 'en') => {
  const timeline = kinds.map((one, at) => ({ ...one, id: `${UUID}-${at}` }));
  const { html } = await visit(
    '/pay/thankyou',
    { check: () => receipt(paid, { timeline }) },
    { query: { invoice_no: 'BP-7K2M9QXT4D-01' }, headers: { 'accept-language': language } },
  );
  return { html, title: texts(html, 'h1')[0], told: texts(html, 'ol') };
};
const confirmed = (late: string | null) =>
  entry('payment_confirmed', { bank: 'Maybank2u', amount: '1234.50', reference: '1', late });

describe('a payer is told', () => {
  it.each([
    ['bill_cancelled', 'The bill had been cancelled by then: the merchant has been told.'],
    ['bill_expired', 'The time to pay had run out by then: the merchant has been told.'],
    ['collection_closed', 'The merchant had closed this by then and has been told.'],
  ])('that his payment came late (%s)', async (late, sentence) => {
    const { title, told } = await look({}, [confirmed(late)]);
    expect(title).toBe('Paid');
    expect(told[0]).toBe(`Maybank2u confirmed RM 1,234.50${sentence}21 Nov 2026, 10:40 am`);
  });

  it('nothing of the kind when it came in time', async () => {
    const { told } = await look({}, [confirmed(null)]);
    expect(told[0]).toBe('Maybank2u confirmed RM 1,234.5021 Nov 2026, 10:40 am');
  });

  it('that nobody knows how it ended, and that the merchant has been told', async () => {
    const { title, html, told } = await look({ ...PENDING, next_check_at: null }, [
      entry('attempt_unresolved', { code: '09' }),
    ]);
    expect(title).toBe('Still not confirmed');
    expect(html).toContain('has been told and looks into it');
    expect(html).toContain('please do not pay again before you have spoken to Warung Nasi Lemak Kak Ton');
    expect(html).not.toContain('We ask again at');
    expect(told[0]).toMatch(/^Still not known how it ended: the merchant has been told/);
  });

  it('the same of a code that was scanned, not to get a new one', async () => {
    const code = { qr_payload: '000201', qr_svg: '<svg></svg>', page_closes_at: '2026-11-20T02:50:00.000Z' };
    const { title, html } = await look({ ...PENDING, ...code, channel: 'duit_now', next_check_at: null });
    expect(title).toBe('Still not confirmed');
    expect(html).toContain('has been told and looks into it');
  });

  it('no moment that has passed as the next one', async () => {
    const ahead = await look({ ...PENDING, next_check_at: '2026-11-21T02:43:00.000Z' });
    expect(ahead.html).toContain('We ask again at 10:43 am.');
    const behind = await look({ ...PENDING, next_check_at: '2026-11-21T02:42:00.000Z' });
    expect(behind.html).toContain('We are asking the bank again now.');
    expect(behind.html).not.toContain('We ask again at');
  });

  it('that his approver had his time, once it is over', async () => {
    const approver = {
      ...PENDING,
      awaits_approver: true,
      provider_code: '99',
      bank_type: 2,
      started_at: '2026-11-14T02:40:00.000Z',
    };
    const waiting = await look({ ...approver, started_at: '2026-11-21T02:40:00.000Z' });
    expect(waiting.title).toBe('Waiting for your approver');
    const over = await look({ ...approver, next_check_at: null });
    expect(over.title).toBe('Still not confirmed');
    expect(over.html).toContain('The approver of your company had until 21 Nov 2026, 10:40 am');
    expect(over.html).not.toContain('Waiting for your approver');
  });

  it('all of it in Arabic too', async () => {
    const unresolved = await look(
      { ...PENDING, next_check_at: null },
      [entry('attempt_unresolved', { code: '09' })],
      'ar',
    );
    expect(unresolved.title).toBe('لم يُؤكد بعد حتى الآن');
    expect(unresolved.told[0]).toContain('أُبلغ التاجر');
    const late = await look({}, [confirmed('bill_cancelled')], 'ar');
    expect(late.told[0]).toContain('كانت الفاتورة قد أُلغيت حينها: أُبلغ التاجر.');
  });
});
