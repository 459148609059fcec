import { RECEIPT_LINES } from '@kutip/domain/receipt-lines';
import type { Sen } from '@kutip/domain/money';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { buildReceiptContent, type Receipt, type ReceiptLanguage } from './receipt-content.ts';
import { createRenderer } from './renderer.ts';

// The render worker: content of receipts, text in several scripts, and failures of the thread.

const RECEIPT: Receipt = {
  transaction_details: {
    invoice_no: 'BP-0123456789',
    transaction_invoice_no: 'BP-0123456789-01',
    bill_uuid: null,
    title: 'Yuran sekolah',
    amount: 5_000 as Sen,
    fee: 0 as Sen,
    fee_tax: 0 as Sen,
    amount_with_fee: 5_000 as Sen,
    fee_bearer: 'MERCHANT',
    invoice_status: 'SUCCESS',
    awaits_approver: false,
    channel: 'credit_card',
    bank: 'Credit or debit card',
    group_code: null,
    bank_type: null,
    paid_at: new Date('2026-11-21T16:05:00Z'),
    started_at: null,
    fpx_transaction_id: 'T-1',
    provider_code: null,
    failed_reason: null,
    next_check_at: null,
    qr_payload: null,
    qr_svg: null,
    page_closes_at: null,
    masked_card: '411111******1111',
    is_duplicate: false,
    refunded: 0 as Sen,
    refunds: [],
  },
  customer_details: { full_name: 'Siti', email: '', phone_number: '60123456678' },
  merchant: { name: 'Warung Aisyah', logo_url: null, hide_branding: false },
  support: {
    name: 'Front desk',
    email: 'desk@warung.example',
    phone_number: '60388881234',
    whatsapp_number: '60123456678',
    website_url: null,
    operating_hours: 'Isnin 9–5',
  },
  success_field: {
    title: 'Terima kasih',
    message: 'Sila simpan resit ini.',
    fields: [...RECEIPT_LINES],
    button_label: null,
    redirect_url: null,
  },
  return_url: null,
  product_name: 'Kutip',
  timeline: [],
};

const receiptContent = (
  language: ReceiptLanguage = 'en',
  title = 'Yuran sekolah',
  details: Partial<Receipt['transaction_details']> = {},
) =>
  buildReceiptContent({
    receipt: { ...RECEIPT, transaction_details: { ...RECEIPT.transaction_details, title, ...details } },
    items: [],
    language,
    public_url: 'https://pay.example.my',
    is_sandbox: true,
  });
const renderer = createRenderer();
const textOf = async (content: Promise<Uint8Array>): Promise<string> =>
  (await extractText(await content, { mergePages: true })).text;
const renderText = (...of: Parameters<typeof receiptContent>): Promise<string> =>
  textOf(renderer.render(receiptContent(...of)));

test('a receipt shows card, support contact, merchant message and sandbox banner', async () => {
  const text = await renderText();
  for (const shown of [
    'Sandbox: no real money',
    'RM 50.00',
    '22 Nov 2026, 12:05 am (Malaysian time)',
    '411111******1111',
    '+60 12-345 6678',
    'desk@warung.example',
    '+60 3-8888 1234',
    'Isnin 9–5',
    'Terima kasih',
    'Sila simpan resit ini.',
  ])
    expect(text).toContain(shown);
  // Cards have no bank line.
  expect(text).not.toContain('Credit or debit card');
});

test('the receipt of a duplicate payment says so', async () => {
  expect(await renderText('en', 'x', { is_duplicate: true })).toContain('Duplicate payment');
});

test('an Arabic receipt does not depend on receipts rendered before', async () => {
  const [fresh, used] = [createRenderer(), createRenderer()];
  await textOf(used.render(receiptContent('en', 'رسوم المدرسة، زي مدرسي')));
  expect(await textOf(used.render(receiptContent('ar', 'ليلى')))).toBe(
    await textOf(fresh.render(receiptContent('ar', 'ليلى'))),
  );
});

test('Chinese names are shown in simplified and traditional characters, also beside Latin and Arabic', async () => {
  const names = ['陈记茶室 Kopi', '黃記酒樓有限公司', '刘家萬飯麵 (KL)'];
  for (const name of names)
    for (const language of ['en', 'ar'] as const) {
      const text = (await renderText(language, name)).replaceAll(/\s/g, '');
      expect(text).toContain(name.replaceAll(' ', ''));
    }
});

test('a long Chinese text is broken between its characters, without hyphens', async () => {
  const title = '学校家长教师协会二零二六年度周年大会晚宴餐券连同停车费及抽奖礼券一张'.repeat(4);
  const text = (await renderText('en', title)).replaceAll(/\s/g, '');
  expect(text).toContain(title);
});

test('missing letters become question marks, and pictographs and vowel marks are removed', async () => {
  const text = await renderText('en', '𐍈𐍉 Kopi 😀 Čápék');
  expect(text).toContain('?? Kopi');
  expect(text).toContain('Čápék');
  expect(await renderText('en', 'دُفِعَ')).toBe(await renderText('en', 'دفع'));
});

test('a word longer than the line is broken and not cut', async () => {
  const text = await renderText('en', 'x'.repeat(120));
  expect(text.match(/x/g)!.length).toBeGreaterThanOrEqual(120);
});

test('a Malay receipt is completely in Malay', async () => {
  const text = await renderText('ms');
  for (const shown of ['Resit', 'Dibayar kepada', '22 Nov 2026, 12:05 pg (waktu Malaysia)', 'Nombor bil'])
    expect(text).toContain(shown);
  expect(text).not.toContain('Paid');
});
