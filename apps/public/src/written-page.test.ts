import { expect, it } from 'vitest';
import { attributes, refusal, texts, visit } from './test-request.ts';

const PATH = '/pages/public/0199aaaa-0000-7000-8000-00000000000a/menu-raya';
const PICTURE = '/files/0199aaaa-0000-7000-8000-000000000002';
const item = {
  uuid: '0199aaaa-0000-7000-8000-000000000003',
  title: 'Kek batik',
  description: 'Siap setiap Jumaat.',
  cover_image_url: PICTURE,
  amount_type: 'FIXED',
  amount: '38.00',
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
} as const;
const page = {
  title: 'Menu <Raya>',
  content: '<h2>Kuih</h2><p>Segar &amp; manis</p>',
  summary: 'Kuih Segar & manis',
  image_url: null,
  items: [],
  merchant: { name: 'Dapur Puan Ros', logo_url: null, hide_branding: false },
  support: null,
};
const open = (data: object, options = {}) => visit(PATH, { writtenPage: () => data }, options);
const metaOf = (html: string, property: string) =>
  attributes(html, 'meta').find((meta) => meta['property'] === property)?.['content'];

it('a written page is readable without scripts, with a preview for chats', async () => {
  const { status, html, calls } = await open(page);
  expect(status).toBe(200);
  expect(calls[0]?.input.params).toEqual({ account_id: '0199aaaa-0000-7000-8000-00000000000a', slug: 'menu-raya' });
  expect(html).toContain('<h2>Kuih</h2><p>Segar &amp; manis</p>');
  expect(texts(html, 'h1')).toEqual(['Menu &lt;Raya&gt;']);
  expect(metaOf(html, 'og:title')).toBe('Menu &lt;Raya&gt; · Dapur Puan Ros');
  expect(metaOf(html, 'og:description')).toBe('Kuih Segar &amp; manis');
});

it('a catalog links to the payment forms with their amounts, and its picture is that of the first', async () => {
  const { html } = await open({ ...page, items: [item, { ...item, amount_type: 'OPEN', amount: null }] });
  const link = attributes(html, 'a').find((one) => one['class'] === 'catalog-item');
  expect(link?.['href']).toBe(`/pay/collections/${item.uuid}`);
  expect(html).toContain('RM 38.00');
  expect(html).toContain('You choose the amount');
  expect(metaOf(html, 'og:image')).toBe(`https://pay.example.my${PICTURE}`);
});

it('an empty page says that nothing can be paid, in the language of the reader', async () => {
  const { html } = await open({ ...page, content: '' }, { query: { lang: 'ms' } });
  expect(html).toContain('Tiada apa yang boleh dibayar di halaman ini sekarang.');
});

it('a page that does not exist leads to the page for unknown addresses', async () => {
  const answer = await visit(PATH, {
    writtenPage: () => {
      throw refusal(4004);
    },
  });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/error-404']);
});
