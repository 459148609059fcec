import { beforeEach, describe, expect, it } from 'vitest';
import { en } from './storefront/messages/en.ts';
import { ORDER_ID, TOKEN, trackedOrder } from './storefront/order/test-order.ts';
import { attributes, refusal, texts, visit, type Answers } from './test-request.ts';

const STORE_ID = '0199aaaa-0000-7000-8000-0000000000a1';
const PICTURE = '/files/0199aaaa-0000-7000-8000-000000000002';
const setting = {
  theme: { colour: '#a3391f', heading_font: 'serif', corners: 16 },
  show_stock: true,
  block_when_closed: false,
  pickup_enable: true,
  delivery_enable: true,
  min_order: null,
  announcement: null,
  closed_from: null,
  closed_until: null,
  closed_message: null,
  lead_time_hours: 0,
  cod_enable: false,
  cod_max_amount: null,
  cod_fee: null,
  bank_transfer_enable: false,
  cart_reminder_enable: false,
  ship_later_enable: false,
  ship_later_days: 7,
};
const OPEN = { is_open: true, takes_orders: true, reason: null, opens_at: null };
const store = {
  id: STORE_ID,
  unique_id: 'dapur-kak-ros',
  name: 'Dapur <Kak> Ros',
  description: null,
  logo_url: null,
  phone_number: '60123456789',
  address_line_1: '17 Jalan Plumbum',
  address_line_2: null,
  city: 'Shah Alam',
  postcode: '40000',
  state_id: 10,
  slider: [],
  // The tests' clock is Saturday 21 November, 10:42 am in Malaysia.
  opening_days: [{ day: 6, is_open: true, open_time: '09:00', close_time: '19:00' }],
  state: OPEN,
  store_setting: setting,
  support_details: null,
  store_collection: { id: null, collection_account: { name: 'Kak Ros', logo_url: null, hide_branding: false } },
  categories: [],
  tags: [],
  pages: [],
};
const product = {
  id: '0199aaaa-0000-7000-8000-0000000000b1',
  uuid: '0199aaaa-0000-7000-8000-0000000000b1',
  title: 'Kek Batik',
  description: 'Tanpa ketuhar </script>',
  price: '28.00',
  price_from: '28.00',
  price_to: '28.00',
  compare_price: '32.00',
  images: [PICTURE],
  stock: 3,
  is_sold_out: false,
  min_purchase_quantity: 1,
  max_purchase_quantity: null,
  weight: 0.9,
  lead_time_days: 0,
  product_variant_enable: false,
  options: [],
  product_product_variant: [],
  category: null,
  subcategory: null,
  tags: [],
};
const variant = (name: string, more: object = {}) => ({
  id: `0199aaaa-0000-7000-8000-0000000000${name === 'M' ? 'c1' : 'c2'}`,
  name,
  options: { Size: name },
  custom_pricing_enable: false,
  custom_pricing_price: null,
  stock: 4,
  is_sold_out: false,
  image_url: null,
  ...more,
});
const shirt = {
  ...product,
  title: 'Kemeja Batik',
  price_to: '39.00',
  compare_price: null,
  product_variant_enable: true,
  options: [{ name: 'Size', values: ['M', 'L'] }],
  product_product_variant: [
    variant('M', { is_sold_out: true }),
    variant('L', { custom_pricing_enable: true, custom_pricing_price: '39.00' }),
  ],
};

const listOf = (data: object[], total = data.length) => ({ list: { data, total, skip: 0, limit: 24 } });
const answers = (data: object[] = [product], changed: object = {}): Answers => ({
  store: () => ({ ...store, ...changed }),
  storeProducts: () => listOf(data),
});
const HOME = '/storefront/mobile/dapur-kak-ros';
const robots = (html: string) => attributes(html, 'meta').some(({ name }) => name === 'robots');
const structuredData = (html: string): { '@type': string; offers?: unknown[]; name: string } =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!);

describe('the page of a store', () => {
  it('is readable without scripts, may be listed by search engines, and has a preview with the store', async () => {
    const { status, html, headers } = await visit(HOME, answers());
    expect(status).toBe(200);
    expect(html).toContain('Kek Batik');
    expect(html).toContain('Open until 7:00 pm');
    expect(html).toContain('RM 32.00');
    expect(texts(html, 'span')).toContain('Only 3 left');
    expect([robots(html), headers['x-robots-tag']]).toEqual([false, undefined]);
    expect(attributes(html, 'link').find(({ rel }) => rel === 'canonical')?.['href']).toBe(
      `https://pay.example.my${HOME}`,
    );
    expect(structuredData(html)).toMatchObject({ '@type': 'Store', name: 'Dapur <Kak> Ros' });
  });

  it('writes the colours of the merchant, readable in light and dark', async () => {
    const { html } = await visit(HOME, answers());
    expect(html).toContain('--action:#a3391f;');
    expect(html).toContain('@media (prefers-color-scheme:dark){:root{--action:#');
  });

  it('passes search, category, order and page on, and ignores what is none', async () => {
    const category_id = '0199aaaa-0000-7000-8000-0000000000d1';
    const query = { search: ' kek ', category_id, sort: 'price', page: '3' };
    const { calls } = await visit(HOME, answers(), { query });
    expect(calls.find(({ name }) => name === 'storeProducts')?.input.query).toEqual({
      skip: 48,
      limit: 24,
      search: 'kek',
      category_id,
      sort: 'price',
    });
    const odd = await visit(HOME, answers(), { query: { category_id: "'; --", sort: 'magic', page: '-1' } });
    expect(odd.calls.find(({ name }) => name === 'storeProducts')?.input.query).toEqual({ skip: 0, limit: 24 });
  });

  it('narrows the list by a tag, which the next press takes off, and leads to the pages that the merchant wrote', async () => {
    const [sweet, gift] = ['0199aaaa-0000-7000-8000-0000000000e1', '0199aaaa-0000-7000-8000-0000000000e2'];
    const tagged = {
      tags: [
        { id: sweet, name: 'Manis' },
        { id: gift, name: 'Hadiah <3' },
      ],
      pages: [{ title: 'Pemulangan', path: '/pages/public/0199/pemulangan' }],
    };
    const { html, calls } = await visit(HOME, answers([product], tagged), { query: { tag_id: gift, sort: 'price' } });
    expect(calls.find(({ name }) => name === 'storeProducts')?.input.query).toMatchObject({ tag_id: gift });
    const links = attributes(html, 'a').filter(({ href }) => /[?&;](?:tag_id|sort)=.*(?<!lang=..)$/.test(href ?? ''));
    expect(links.map(({ href, 'aria-current': current }) => [href, current])).toEqual([
      [`${HOME}?tag_id=${sweet}&amp;sort=price`, undefined],
      [`${HOME}?sort=price`, 'true'],
    ]);
    expect(texts(html, 'h2')).toContain('Hadiah &lt;3');
    expect(attributes(html, 'a').map(({ href }) => href)).toContain('/pages/public/0199/pemulangan');
    const none = await visit(HOME, answers([], tagged), { query: { tag_id: gift } });
    expect(none.html).toContain('Nothing here at the moment');
  });

  it('leads to further pages where there are more products', async () => {
    const more = { ...answers(), storeProducts: () => listOf([product], 60) };
    const { html } = await visit(HOME, more, { query: { page: '2', search: 'kek' } });
    const links = attributes(html, 'a').filter(({ rel }) => rel === 'next' || rel === 'prev');
    expect(links.map(({ href }) => href)).toEqual([`${HOME}?search=kek`, `${HOME}?search=kek&amp;page=3`]);
    expect(html).toContain('Page 2 of 3');
  });

  it.each([
    [
      { ...OPEN, is_open: false, reason: 'closed_hours', opens_at: '2026-11-22T01:00:00.000Z' },
      'Closed now',
      'You can order now',
    ],
    [{ is_open: false, takes_orders: false, reason: 'paused', opens_at: null }, 'takes no orders at the moment', ''],
    [{ is_open: true, takes_orders: false, reason: 'full_today', opens_at: null }, 'fully booked today', ''],
    [{ is_open: false, takes_orders: false, reason: 'holiday', opens_at: null }, 'on holiday', ''],
  ])('says in which state it is: %j', async (state, title, detail) => {
    const { html } = await visit(HOME, answers([product], { state }));
    expect(html).toContain('opening closed');
    expect(html).toContain(title);
    expect(html).toContain(detail);
  });

  it('an empty store and a search without result say what to do', async () => {
    expect((await visit(HOME, answers([]))).html).toContain('This shop opens soon');
    const searched = await visit(HOME, answers([]), { query: { search: '<b>' } });
    expect(searched.html).toContain('No product matches “&lt;b&gt;”');
  });

  it.each([4000, 4004, 5011])('a store that answers %i leads to /store-not-found', async (code) => {
    const gone = {
      ...answers(),
      store: () => {
        throw refusal(code);
      },
    };
    for (const path of [HOME, '/store/dapur-kak-ros', '/store/dapur-kak-ros/checkout']) {
      const answer = await visit(path, gone);
      expect([answer.status, answer.headers['location']]).toEqual([303, '/store-not-found']);
    }
    const page = await visit('/store-not-found', {});
    expect([page.status, robots(page.html)]).toEqual([404, true]);
  });
});

describe('the page of a product', () => {
  const PATH = `/storefront/mobile/product/${product.id}`;
  const sold_by = { store: { id: STORE_ID, unique_id: 'dapur-kak-ros', name: 'Dapur Kak Ros' } };
  const of = (data: object): Answers => ({ ...answers(), storeProduct: () => ({ ...data, ...sold_by }) });

  it('estimates the delivery of what is chosen first to a postcode, with the days of making it', async () => {
    const option = {
      rate_id: STORE_ID,
      name: 'J&T Express',
      price: '8.00',
      courier_provider_id: 2,
      courier_service: 'EZ',
      send_methods: [],
      estimated_days: '1-2',
      arrives_first: '2026-11-25',
      arrives_last: '2026-11-26',
      unavailable_reason: null,
    };
    const own = { ...option, name: 'Rider', price: '0.00', arrives_first: null, arrives_last: null };
    const down = { ...own, name: 'Pos', unavailable_reason: 'courier_down' };
    const asked = (query: Record<string, string>, data: object = { ...shirt, lead_time_days: 3 }) =>
      visit(PATH, { ...of(data), deliveryPrices: () => ({ deliveryList: [option, own, down] }) }, { query });
    const first = await asked({});
    expect(first.calls.filter(({ name }) => name === 'deliveryPrices')).toEqual([]);
    expect(first.html).toContain('it leaves the shop about 24 Nov 2026');
    const { html, calls } = await asked({ postcode: '93350' });
    expect(calls.find(({ name }) => name === 'deliveryPrices')?.input.body).toEqual({
      store_id: 'dapur-kak-ros',
      receiver: { postcode: '93350' },
      items: [{ product_id: product.id, variant_id: shirt.product_product_variant[1]!.id, quantity: 1 }],
    });
    expect(texts(html, 'bdi')).toEqual(expect.arrayContaining(['J&amp;T Express', 'Rider', 'Pos']));
    expect(html).toContain('Kuching');
    expect(html).toContain('Arrives about 25 Nov 2026 – 26 Nov 2026');
    expect(html).toContain('The courier gives no price at the moment.');
    expect((await asked({ postcode: '00001' })).html).toContain('We do not know 00001');
    for (const postcode of ['1', "93350'", '']) expect((await asked({ postcode })).calls).toHaveLength(3);
    const nobody = () => {
      throw refusal(4022);
    };
    const far = await visit(PATH, { ...of(product), deliveryPrices: nobody }, { query: { postcode: '93350' } });
    expect(far.html).toContain('Nobody delivers there from this shop');
  });

  it('shows the first variant that can be bought, marks the sold-out one, and offers each to search engines', async () => {
    const { html } = await visit(PATH, of(shirt));
    const radios = attributes(html, 'input').filter(({ type }) => type === 'radio');
    expect(radios.map(({ value, checked }) => [value, checked !== undefined])).toEqual([
      ['M', false],
      ['L', true],
    ]);
    expect(html).toContain('<p class="price" data-price="true">RM 39.00</p>');
    expect(structuredData(html).offers).toMatchObject([
      { price: '28.00', availability: 'https://schema.org/OutOfStock' },
      { price: '39.00', availability: 'https://schema.org/InStock' },
    ]);
  });

  it('a description cannot end the script that carries it', async () => {
    const { html } = await visit(PATH, of(product));
    expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script/g)?.length);
  });

  it('the web shows it in the page of the store (C-29)', async () => {
    const { html } = await visit('/storefront/web/dapur-kak-ros', of(product), { query: { product: product.id } });
    expect(texts(html, 'h1')).toEqual(['Kek Batik']);
    expect(attributes(html, 'a').some(({ href }) => href === '/storefront/web/dapur-kak-ros')).toBe(true);
  });

  it('one that is no longer sold says so and leads back to the shop', async () => {
    const gone: Answers = {
      ...answers(),
      storeProduct: () => {
        throw refusal(5011);
      },
    };
    const { status, html } = await visit('/storefront/web/dapur-kak-ros', gone, { query: { product: product.id } });
    expect(status).toBe(404);
    expect(html).toContain('This product is no longer sold');
    expect(attributes(html, 'a').some(({ href }) => href === '/storefront/web/dapur-kak-ros')).toBe(true);
  });
});

describe('checkout', () => {
  const PATH = '/storefront/mobile/checkout';
  const query = { store: 'dapur-kak-ros' };
  const BILL = { uuid: '0199aaaa-0000-7000-8000-0000000000e1', invoice_no: 'SO-1', amount: '36.00' };
  const placed = {
    order_no: 'SO-1',
    uuid: '0199aaaa-0000-7000-8000-0000000000e2',
    bill: BILL,
    payment_method: 'ONLINE',
    tracking_path: '/order/0199aaaa-0000-7000-8000-0000000000e2?token=abc',
    page_token: 'secret',
  };
  const order = { items: [], full_name: 'Nur', expected_total: '36.00' };
  const entered = { order: JSON.stringify(order), values: JSON.stringify({ full_name: 'Nur <b>' }), key: 'k-1' };
  /** Identical forms of the last seconds get one answer, so each test sends its own. */
  let form = { ...entered, pressed_at: '0' };
  beforeEach(() => {
    form = { ...entered, pressed_at: String(Number(form.pressed_at) + 1) };
  });

  it('is not listed by search engines', async () => {
    const { status, html } = await visit(PATH, answers(), { query });
    expect([status, robots(html)]).toEqual([200, true]);
  });

  it('adds to the parcel that this browser chose, without asking for an address, until it takes nothing more', async () => {
    const headers = { cookie: `adding=${STORE_ID}.${ORDER_ID}.${TOKEN}` };
    const kept = trackedOrder({ hold_until: '2026-11-27T15:59:59.000Z' });
    const track = { ...answers(), order: () => kept };
    const propsOf = (html: string) => JSON.parse(/id="checkout-props">(.*?)<\/script>/s.exec(html)![1]!);
    const { html, calls } = await visit(PATH, track, { query, headers });
    expect(propsOf(html).adding).toMatchObject({
      order_id: ORDER_ID,
      order_no: kept.order_no,
      phone_number: '01*****789',
    });
    expect(calls).toContainEqual(
      expect.objectContaining({ input: { params: { id: ORDER_ID }, query: { token: TOKEN } } }),
    );
    const other = { ...query, separate: '1' };
    const separate = await visit(PATH, track, { query: other, headers });
    expect(propsOf(separate.html).adding).toBeNull();
    expect(separate.headers['set-cookie']).toEqual([expect.stringMatching(/^adding=; .*Max-Age=0/)]);
    const over = await visit(PATH, { ...track, order: () => trackedOrder() }, { query, headers });
    expect(propsOf(over.html).adding).toBeNull();
    const foreign = { cookie: `adding=another-store.${ORDER_ID}.${TOKEN}` };
    expect(propsOf((await visit(PATH, track, { query, headers: foreign })).html).adding).toBeNull();

    const posted = { ...form, adding: 'yes', order: JSON.stringify({ order_id: ORDER_ID, token: TOKEN }) };
    const added = await visit(PATH, { ...track, addOrder: () => placed }, { query, headers, form: posted });
    expect(added.headers).toMatchObject({ location: `/pay/bill/${BILL.uuid}` });
    expect(added.headers['set-cookie']).toContainEqual(expect.stringMatching(/^adding=; /));
    expect(added.calls.find(({ name }) => name === 'addOrder')).toMatchObject({
      input: { params: { id: STORE_ID }, body: { order_id: ORDER_ID, token: TOKEN } },
      headers: { 'idempotency-key': 'k-1' },
    });
  });

  it.each([
    ['not_held', 'adding_over'],
    ['payment_in_progress', 'adding_busy'],
    ['another_addition', 'adding_busy'],
  ] as const)('an addition that is refused with %s says what to do', async (reason, problem) => {
    const refused = () => {
      throw refusal(4010, { order_id: reason });
    };
    const posted = { ...form, adding: 'yes', order: '{}' };
    const { status, html } = await visit(PATH, { ...answers(), addOrder: refused }, { query, form: posted });
    expect(status).toBe(422);
    expect(html).toContain(en.checkout.problems[problem]);
  });

  it('without a store in its address opens that of the last visit, by a script with the page’s nonce', async () => {
    const { status, html } = await visit(PATH, answers());
    expect(status).toBe(404);
    expect(html).toContain('Open a shop first');
    expect(attributes(html, 'script').every(({ nonce, src, type }) => nonce ?? src ?? type)).toBe(true);
  });

  it('an order goes on to its bill, once for its key, and this browser keeps the way to its receipt and order', async () => {
    const { status, headers, calls } = await visit(PATH, { ...answers(), placeOrder: () => placed }, { query, form });
    expect([status, headers['location']]).toEqual([303, `/pay/bill/${BILL.uuid}`]);
    const called = calls.find(({ name }) => name === 'placeOrder');
    expect(called?.headers).toEqual({ 'idempotency-key': 'k-1' });
    expect(called?.input).toEqual({ params: { id: STORE_ID }, body: order });
    const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
    expect(cookies).toContain(`ordered=mobile.${STORE_ID}`);
    expect(cookies).toContain('receipt=SO-1.secret');
    expect(cookies.some((cookie) => cookie?.startsWith(`order_${BILL.uuid}=`))).toBe(true);
  });

  it('the link of a reminder brings its cart, of this store only, and a link that ended opens the page without it', async () => {
    const items = [{ product_id: product.id, variant_id: null, quantity: 2, amount: '28.00' }];
    const keptIn = async (keptCart: () => unknown) => {
      const { html, status } = await visit(PATH, { ...answers(), keptCart }, { query: { ...query, kept: 't0ken' } });
      expect(status).toBe(200);
      return JSON.parse(/id="checkout-props">(.*?)<\/script>/s.exec(html)![1]!).kept_lines;
    };
    expect(await keptIn(() => ({ store_id: STORE_ID, items }))).toEqual(items);
    expect(await keptIn(() => ({ store_id: product.id, items }))).toEqual([]);
    expect(
      await keptIn(() => {
        throw refusal(4006);
      }),
    ).toEqual([]);
  });

  it('who has ordered is not reminded of the cart', async () => {
    const api = { ...answers(), placeOrder: () => placed, forgetCart: () => null };
    const posted = await visit(PATH, api, { query, form: { ...form, kept_for: 'ali@payer.example' } });
    const forgotten = posted.calls.find(({ name }) => name === 'forgetCart');
    expect(forgotten?.input).toEqual({ params: { id: STORE_ID }, body: { email: 'ali@payer.example' } });
    const without = await visit(PATH, api, { query, form: { ...form, kept_for: '' } });
    expect(without.calls.some(({ name }) => name === 'forgetCart')).toBe(false);
  });

  it('an order without online payment goes on to its own page', async () => {
    const cod = { ...answers(), placeOrder: () => ({ ...placed, payment_method: 'COD' }) };
    expect((await visit(PATH, cod, { query, form })).headers['location']).toBe(placed.tracking_path);
  });

  it('a repeated request has no link to the order, and says that it was placed', async () => {
    const { tracking_path: _, page_token: __, ...repeated } = placed;
    const cod = { ...answers(), placeOrder: () => ({ ...repeated, payment_method: 'COD' }) };
    const { status, html } = await visit(PATH, cod, { query, form });
    expect(status).toBe(200);
    expect(html).toContain('Your order SO-1 was placed');
  });

  it.each([
    [4030, 'A price has changed'],
    [4020, 'has just been sold'],
    [4021, 'can no longer be used'],
    [4022, 'no longer possible'],
    [4016, 'stopped taking orders'],
    [4009, 'has just been taken'],
    [5002, 'gives no price'],
    [4012, 'cannot be used for this order'],
    [4003, 'no online orders from this number'],
    [5003, 'Many people'],
    [5000, 'Something went wrong'],
  ])('a refusal %i says what happened, that nothing was charged, and keeps what was entered', async (code, text) => {
    const refused: Answers = {
      ...answers(),
      placeOrder: () => {
        throw refusal(code, { full_name: 'too_long', shipping_rate_id: 'required' });
      },
    };
    const { status, html } = await visit(PATH, refused, { query, form });
    expect(status).toBe(422);
    const props = JSON.parse(/id="checkout-props">(.*?)<\/script>/s.exec(html)![1]!) as Record<string, unknown>;
    expect(props['problem']).toContain(text);
    expect(props).toMatchObject({ entered: { full_name: 'Nur <b>' }, idempotency_key: 'k-1' });
    expect(props['faults']).toEqual({ full_name: 'Make this shorter.', delivery: 'Fill this in.' });
  });

  it.each(['not json', '[]', '{"full_name":7}', ''])(
    'a posted form that no page sends (%s) is refused by the API alone',
    async (text) => {
      const refused: Answers = {
        ...answers(),
        placeOrder: () => {
          throw refusal(4000, {});
        },
      };
      const { status } = await visit(PATH, refused, { query, form: { ...form, order: text, values: text } });
      expect(status).toBe(422);
    },
  );
});

describe('the order form', () => {
  it('sells the first variant that can be bought, with its price, and groups by category', async () => {
    const cake = { ...product, category: { id: 'x', title: 'Kek' } };
    const { html } = await visit('/store/dapur-kak-ros', answers([cake, shirt]));
    const [added] = attributes(html, 'button').flatMap((button) => button['data-add'] ?? []);
    expect(JSON.parse(added!.replaceAll('&quot;', '"'))).toMatchObject({ price: '39.00', variant_id: variant('L').id });
    expect(texts(html, 'h2')).toContain('Kek');
    expect(html.indexOf('Kemeja Batik')).toBeLessThan(html.indexOf('Kek Batik'));
  });
});
