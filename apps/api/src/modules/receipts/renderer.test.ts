import { RECEIPT_LINES } from '@kutip/domain/receipt-lines';
import type { Sen } from '@kutip/domain/money';
import { extractText } from 'unpdf';
import { expect, test, vi } from 'vitest';
import { paperOf, type Receipt, type ReceiptLanguage } from './paper.ts';
import { createRenderer } from './renderer.ts';

// The thread that draws: what it makes of every kind of text, and what becomes of receipts when it fails.

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
  product_name: 'Kutip',
  timeline: [],
};

const paper = (
  language: ReceiptLanguage = 'en',
  title = 'Yuran sekolah',
  details: Partial<Receipt['transaction_details']> = {},
) =>
  paperOf({
    receipt: { ...RECEIPT, transaction_details: { ...RECEIPT.transaction_details, title, ...details } },
    items: [],
    language,
    public_url: 'https://pay.example.my',
    is_sandbox: true,
  });
const renderer = createRenderer();
const textOf = async (content: Promise<Uint8Array>): Promise<string> =>
  (await extractText(await content, { mergePages: true })).text;
const drawn = (...of: Parameters<typeof paper>): Promise<string> => textOf(renderer.render(paper(...of)));

test('a card, whom to ask, what the merchant says, and that it is a sandbox', async () => {
  const text = await drawn();
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
  // A card has no bank to name: its channel says it all.
  expect(text).not.toContain('Credit or debit card');
});

test('a second payment of one bill says what becomes of it', async () => {
  expect(await drawn('en', 'x', { is_duplicate: true })).toContain('Paid twice');
});

test('an Arabic receipt is the same whatever was drawn before it', async () => {
  const [fresh, used] = [createRenderer(), createRenderer()];
  await textOf(used.render(paper('en', 'رسوم المدرسة، زي مدرسي')));
  expect(await textOf(used.render(paper('ar', 'ليلى')))).toBe(await textOf(fresh.render(paper('ar', 'ليلى'))));
});

test('letters that no font has become question marks, pictures and vowel marks go, and no word is lost', async () => {
  const text = await drawn('en', '陈记 Kopi 😀 Čápék');
  expect(text).toContain('?? Kopi');
  expect(text).toContain('Čápék');
  expect(await drawn('en', 'دُفِعَ')).toBe(await drawn('en', 'دفع'));
});

test('a word longer than the line is broken, not cut', async () => {
  const text = await drawn('en', 'x'.repeat(120));
  expect(text.match(/x/g)!.length).toBeGreaterThanOrEqual(120);
});

/** A thread that does what a test needs of it. */
const scripted = (code: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${code}`)}`);

test('more than may wait are refused, and those that wait get theirs', async () => {
  const script = scripted(`
    const held = [];
    parentPort.on('message', ({ id }) => {
      held.push(id);
      if (held.length === 2) for (const one of held) parentPort.postMessage({ id: one, content: new Uint8Array([one]) });
    });`);
  const small = createRenderer({ script, most_waiting: 2 });
  const two = [small.render(paper()), small.render(paper())];
  expect(() => small.render(paper())).toThrow(expect.objectContaining({ code: 5003 }));
  expect(await Promise.all(two)).toEqual([new Uint8Array([1]), new Uint8Array([2])]);
});

test('a thread that dies fails what it had, and the next receipt has a new thread', async () => {
  const script = scripted(`
    parentPort.on('message', ({ id }) => {
      if (id === 1) process.exit(3);
      if (id === 2) throw new Error('out of paper');
      if (id === 3) parentPort.postMessage({ id, fault: 'no ink' });
      else parentPort.postMessage({ id, content: new Uint8Array([id]) });
    });`);
  const frail = createRenderer({ script });
  await expect(frail.render(paper())).rejects.toThrow('ended with 3');
  await expect(frail.render(paper())).rejects.toThrow('out of paper');
  await expect(frail.render(paper())).rejects.toThrow('no ink');
  expect(await frail.render(paper())).toEqual(new Uint8Array([4]));
});

test('a thread that had nothing to do for a while is gone, and nobody notices', async () => {
  const script = scripted(`
    let count = 0;
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, content: new Uint8Array([++count]) }));`);
  const brief = createRenderer({ script, idle_ms: 0 });
  // Each thread counts from one: a second "1" comes of a second thread.
  expect(await brief.render(paper())).toEqual(new Uint8Array([1]));
  await vi.waitFor(async () => expect(await brief.render(paper())).toEqual(new Uint8Array([1])));
});

test('a receipt in Malay says everything in Malay', async () => {
  const text = await drawn('ms');
  for (const shown of ['Resit', 'Dibayar kepada', '22 Nov 2026, 12:05 pg (waktu Malaysia)', 'Nombor bil'])
    expect(text).toContain(shown);
  expect(text).not.toContain('Paid');
});
