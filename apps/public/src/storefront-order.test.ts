import { ORDER_EVENTS, ORDER_STATUSES } from '@kutip/domain/order';
import { PARCEL_STATUSES } from '@kutip/domain/courier';
import { describe, expect, it, test } from 'vitest';
import type { TrackedOrder } from './storefront/order/order-context.ts';
import { en } from './storefront/order/messages/en.ts';
import { stateOf, stepsOf } from './storefront/order/order-state.ts';
import { ORDER_ID, orderEvent, TOKEN, trackedOrder, unpaidOrder } from './storefront/order/test-order.ts';
import { attributes, refusal, texts, visit, type Answers } from './test-request.ts';

const PATH = `/order/${ORDER_ID}`;
const query = { token: TOKEN };
const open = (order: TrackedOrder, options: Parameters<typeof visit>[2] = {}, answers: Answers = {}) =>
  visit(PATH, { order: () => order, ...answers }, { query, ...options });
const links = (html: string) => attributes(html, 'a').map(({ href }) => href!.replaceAll('&amp;', '&'));
const whatsapp = (html: string) =>
  links(html)
    .filter((href) => href.startsWith('https://wa.me/'))
    .map((href) => new URL(href).searchParams.get('text'));
const isFollowed = (html: string) => attributes(html, 'main')[0]?.['data-follow'] !== undefined;
const cod = { payment_method: 'COD', expires_at: null } as const;
const transfer = { payment_method: 'BANK_TRANSFER', bank_transfer_text: 'Maybank 5123 4567 8901' } as const;
const pickup = {
  fulfilment: 'PICKUP',
  address: null,
  shipping_name: null,
  courier_name: null,
  slot_starts_at: '2026-11-21T08:00:00.000Z',
} as const;
const STORE = {
  unique_id: 'dapur-kak-ros',
  store_setting: { theme: { colour: '#9d174d', heading_font: 'serif', corners: 2 } },
  support_details: null,
  store_collection: { collection_account: { hide_branding: true } },
};
const OUT = orderEvent('tracked', '2026-11-21T01:06:00.000Z', { status: 'out_for_delivery', text: 'Petaling Jaya' });
const sent = (...events: TrackedOrder['events']) =>
  trackedOrder({
    status: 'SHIPPED',
    tracking_no: '630002864925',
    tracking_url: 'https://track.example/630002864925',
    events: [
      ...trackedOrder().events,
      orderEvent('packed', '2026-11-20T12:20:00.000Z'),
      orderEvent('shipped', '2026-11-20T12:48:00.000Z'),
      ...events,
    ],
  });

describe('the page of an order', () => {
  it('the state is the title, followed by what it means for the buyer', async () => {
    const { html, status, calls } = await open(trackedOrder());
    expect([status, texts(html, 'h1')]).toEqual([200, ['Paid']]);
    expect(html).toContain('The shop packs it next and sends it with J&amp;T Express.');
    expect(html).toContain('Order BP-7K2M9QXT4D, placed 20 Nov 2026, 8:10 pm');
    expect(calls[0]).toMatchObject({ name: 'order', input: { params: { id: ORDER_ID }, query } });
    expect(isFollowed(html)).toBe(true);
    expect(html).toContain('pay-assets/order.js');
  });

  it('shows five steps, each with its time, and the newest event first', async () => {
    const { html } = await open(sent(OUT));
    expect(texts(html, 'h1')).toEqual(['Out for delivery']);
    expect(html).toContain('Your parcel should arrive today. The rider may call 01*****789.');
    const steps = texts(html.slice(html.indexOf('<ol class="order-steps"'), html.indexOf('order-main')), 'li');
    expect(steps).toEqual([
      'Paid (done)20 Nov 2026, 8:15 pm',
      'Packed (done)20 Nov 2026, 8:20 pm',
      'With the courier (done)20 Nov 2026, 8:48 pm',
      'Out for delivery (now)Today, 9:06 am',
      'Delivered (not yet)',
    ]);
    expect(texts(html.slice(html.indexOf('order-events')), 'li')[0]).toBe(
      'Today, 9:06 amOut for deliveryPetaling Jaya',
    );
    expect(attributes(html, 'button').find((one) => one['data-copy'])?.['data-copy']).toBe('630002864925');
    expect(links(html)).toContain('https://track.example/630002864925');
  });

  it('says when the parcel arrives, where the courier gave its days', async () => {
    const page = async (order: TrackedOrder) => (await open(order)).html;
    expect(await page(trackedOrder({ shipping_days: '1-2' }))).toContain('The courier usually needs 1-2 days.');
    const between = 'It usually arrives between 21 Nov 2026 and 22 Nov 2026.';
    expect(await page({ ...sent(), shipping_days: '1-2' })).toContain(between);
    expect(await page({ ...sent(), shipping_days: '3' })).toContain('It usually arrives on 23 Nov 2026.');
    const shipped = orderEvent('shipped', '2026-11-17T12:48:00.000Z');
    expect(await page(trackedOrder({ status: 'SHIPPED', shipping_days: '1-2', events: [shipped] }))).not.toContain(
      'It usually arrives',
    );
    expect(await page({ ...sent(), shipping_days: null })).not.toContain('It usually arrives');
  });

  it('has the look of its store and leads back to it, while the store is open to buyers', async () => {
    const { html } = await open(trackedOrder(), {}, { store: () => STORE });
    expect(links(html)).toContain('/storefront/mobile/dapur-kak-ros');
    expect(html).toContain('--round:2px');
    expect(html).not.toContain('Payments by');
    const closed = await open(trackedOrder());
    expect(links(closed.html).some((href) => href.startsWith('/storefront/'))).toBe(false);
    expect(texts(closed.html, 'h1')).toEqual(['Paid']);
  });

  it('shows what was ordered and paid, with the phone masked and the receipt', async () => {
    const { html } = await open(
      trackedOrder({ discount_code: 'RAYA', discount_amount: '5.00', total_amount: '28.00' }),
    );
    for (const text of ['Kek Lapis Sarawak', 'Pandan, × 2', 'Discount RAYA', '−RM 5.00', 'RM 28.00', '01*****789'])
      expect(html).toContain(text);
    expect(links(html)).toContain('/pay/thankyou?invoice_no=BP-7K2M9QXT4D');
    expect(links(html).some((href) => href.startsWith('/pay/bill/'))).toBe(false);
  });

  it('an unpaid order is paid through its bill, before the time that the page names', async () => {
    const { html } = await open(unpaidOrder());
    expect(texts(html, 'h1')).toEqual(['Not paid yet']);
    expect(html).toContain('Pay before 21 Nov 2026, 12:00 pm.');
    expect(links(html)).toContain(`/pay/bill/${ORDER_ID}`);
    expect(links(html).some((href) => href.includes('thankyou'))).toBe(false);
    const late = await open(unpaidOrder({ bill: { ...unpaidOrder().bill, can_pay: false } }));
    expect(texts(late.html, 'h1')).toEqual(['Not paid in time']);
    expect(links(late.html)).not.toContain(`/pay/bill/${ORDER_ID}`);
  });

  it('an order that is kept says until when, and its buyer can have it sent at once', async () => {
    const kept = trackedOrder({ hold_until: '2026-11-27T15:59:59.000Z' });
    const { html } = await open(kept);
    expect(html).toContain('The shop keeps this parcel until 27 Nov 2026, 11:59 pm.');
    expect(html).not.toContain('The shop packs it next');
    expect(attributes(html, 'form')).toMatchObject([{ method: 'post', action: `${PATH}?token=${TOKEN}` }]);
    const form = { action: 'send_now' };
    const { headers, calls } = await open(kept, { form }, { sendNow: () => null });
    expect(headers).toMatchObject({ location: `${PATH}?token=${TOKEN}` });
    expect(calls).toMatchObject([{ name: 'sendNow', input: { params: { id: ORDER_ID }, body: { token: TOKEN } } }]);
    const store = () => STORE;
    const more = await open(kept, { form: { action: 'add_more' } }, { store });
    expect(more.headers).toMatchObject({
      location: '/storefront/mobile/dapur-kak-ros',
      'set-cookie': [expect.stringContaining(`adding=${kept.store.uuid}.${ORDER_ID}.${TOKEN};`)],
    });
    expect((await open(trackedOrder())).html).not.toContain(en.order.send_now);
  });

  it('a bank transfer takes a slip, then waits for the shop, and takes another where it was rejected', async () => {
    const first = await open(unpaidOrder(transfer));
    expect(first.html).toContain('Maybank 5123 4567 8901');
    const [form] = attributes(first.html, 'form');
    expect(form).toMatchObject({ 'data-proof': `/api/v1/stores/public/orders/${ORDER_ID}/proof` });
    expect(attributes(first.html, 'input').map(({ name }) => name)).toEqual(['token', 'file']);
    const waiting = await open(unpaidOrder({ ...transfer, proof: 'AWAITING' }));
    expect(texts(waiting.html, 'h1')).toEqual(['The shop is checking your transfer']);
    expect(waiting.html).not.toContain('<form');
    const rejection = orderEvent('proof_rejected', '2026-11-21T01:00:00.000Z', { reason: 'Another amount' });
    const rejected = await open(unpaidOrder({ ...transfer, proof: 'REJECTED', events: [rejection] }));
    expect(rejected.html).toContain('The shop wrote: “Another amount”');
    expect(rejected.html).toContain('<form');
  });

  it('an order for pick-up says when and where, and shows its number once it is ready', async () => {
    const paid = await open(trackedOrder(pickup));
    expect(paid.html).toContain('Your pick-up time is 21 Nov 2026, 4:00 pm.');
    expect(paid.html).not.toContain('Show this number at the shop');
    const { html } = await open(trackedOrder({ ...pickup, status: 'READY' }));
    expect(texts(html, 'h1')).toEqual(['Ready for pick-up']);
    expect(html).toContain('Show this number at the shop');
    expect(links(html)).toContain(
      'https://www.google.com/maps/search/?api=1&query=3%20Jalan%20Tun%20Razak%2C%2093350%20Kuching',
    );
    expect(html).not.toContain('Deliver to');
  });

  it('a cancelled order says why and what happens to the money', async () => {
    const cancelled = orderEvent('cancelled', '2026-11-21T01:00:00.000Z', { reason: 'Oven rosak' });
    const refunded = orderEvent('refunded', '2026-11-21T02:00:00.000Z', { amount: '33.00', paid: '33.00' });
    const page = async (over: Partial<TrackedOrder>) =>
      (await open(trackedOrder({ status: 'CANCELLED', ...over }))).html;
    expect(await page({ events: [cancelled] })).toContain('Your payment is returned to you');
    expect(await page({ events: [cancelled, refunded] })).toContain('RM 33.00 was refunded on 21 Nov 2026, 10:00 am.');
    const unpaid = await page({ paid_at: null, events: [cancelled] });
    expect(unpaid).toContain('Nothing was charged.');
    expect(unpaid).toContain('The shop wrote: “Oven rosak”');
    expect(isFollowed(unpaid)).toBe(false);
  });

  it('help opens WhatsApp with the order filled in, without the link to this page', async () => {
    const { html } = await open(trackedOrder({ buyer_note: 'Tanpa kacang' }));
    expect(whatsapp(html)).toEqual([
      'Hello Dapur Kak Ros, I have a question about order BP-7K2M9QXT4D: ',
      'Hello Dapur Kak Ros, I have a question about order BP-7K2M9QXT4D: ',
      'Order BP-7K2M9QXT4D, Dapur Kak Ros\n2 × Kek Lapis Sarawak, Pandan: RM 25.00\nTotal: RM\u00a033.00\n' +
        'Name: N*** A*** binti R***\nTanpa kacang',
    ]);
    const support_details = { whatsapp_number: '60198765432', operating_hours: '10 am – 6 pm' };
    const store = () => ({ ...STORE, support_details });
    const published = await open(trackedOrder(), {}, { store });
    expect(published.html).toContain('The shop answers: 10 am – 6 pm');
    expect(links(published.html).filter((href) => href.startsWith('https://wa.me/60198765432?'))).toHaveLength(3);
    const silent = await open(trackedOrder({ store: { ...trackedOrder().store, phone_number: null } }));
    expect(whatsapp(silent.html)).toEqual([]);
    expect(silent.html).toContain('Contact the shop and give your order number, BP-7K2M9QXT4D.');
  });
});

describe('the secret in the link', () => {
  it('no link out carries it, browsers send no referrer, and nothing keeps or lists the page', async () => {
    const { html, headers } = await open(sent(OUT));
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    const own = new URL(PATH, 'https://pay.example.my');
    // The same page in the four languages.
    const carriers = attributes(html, 'a').filter(({ href }) => href!.includes(TOKEN));
    expect(carriers).toHaveLength(4);
    for (const { href } of carriers) {
      const { origin, pathname } = new URL(href!, own);
      expect(`${origin}${pathname}`).toBe(own.href);
    }
    expect(attributes(html, 'meta').filter(({ content }) => content?.includes(TOKEN))).toEqual([]);
  });

  it.each([
    ['an unknown order or a wrong token', 4004, query],
    ['a malformed id, or no token', 4000, undefined],
  ])('%s answers the same page, which says what to do', async (_, code, given) => {
    const order = () => {
      throw refusal(code);
    };
    const { html, status, headers } = await visit(PATH, { order }, { ...(given && { query: given }) });
    expect([status, texts(html, 'h1')]).toEqual([404, ['We cannot show this order']]);
    expect(html).toContain('Open it again from the e-mail about your order');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
  });

  it('the browser that placed the order needs no token', async () => {
    const headers = { cookie: `order_${ORDER_ID}=${ORDER_ID}.${TOKEN}` };
    const answer = await visit(PATH, { order: () => trackedOrder() }, { headers });
    expect([answer.status, answer.headers['location']]).toEqual([303, `${PATH}?token=${TOKEN}`]);
  });
});

describe('the storefronts’ invoice page', () => {
  it.each(['/storefront/web/invoice', '/storefront/mobile/invoice'])('%s shows the order', async (path) => {
    const answers: Answers = { order: () => trackedOrder() };
    const shown = await visit(path, answers, { query: { order: ORDER_ID, token: TOKEN } });
    expect([shown.status, texts(shown.html, 'h1')]).toEqual([200, ['Paid']]);
    const { html, status, calls } = await visit(path, answers);
    expect([status, texts(html, 'h1'), calls]).toEqual([200, ['Find your order'], []]);
  });
});

describe('the page that finds an order', () => {
  it('lists the orders of the browser that placed them, for buyers without an e-mail address', async () => {
    const other = ORDER_ID.replace('b1', 'b2');
    const headers = { cookie: `order_${ORDER_ID}=${ORDER_ID}.${TOKEN}; order_${other}=${other}.gone` };
    const order: Answers['order'] = ({ input }) => {
      if (input.query?.['token'] !== TOKEN) throw refusal(4004);
      return trackedOrder();
    };
    const { html } = await visit('/storefront/mobile/invoice', { order }, { headers });
    expect(links(html).filter((href) => href.startsWith('/order/'))).toEqual([`${PATH}?token=${TOKEN}`]);
    expect(html).toContain('20 Nov 2026 · Paid');
    const stranger = await visit('/storefront/mobile/invoice', { order });
    expect(stranger.html).not.toContain('Ordered with this browser');
  });
});

describe('the state of an order', () => {
  test('every status, and every report of a courier, has a title and steps in every fulfilment', () => {
    for (const status of ORDER_STATUSES)
      for (const way of [{}, cod, transfer, pickup])
        for (const parcel of PARCEL_STATUSES) {
          const event = orderEvent('tracked', OUT.at, { status: parcel });
          const order = trackedOrder({ ...way, status, events: [event] });
          expect(en.order_state).toHaveProperty(stateOf(order));
          expect(stepsOf(order).length).toBe(status === 'CANCELLED' || status === 'EXPIRED' ? 0 : 5);
        }
  });

  test('every event that buyers see has a message, and no other event has', () => {
    const visible = Object.entries(ORDER_EVENTS)
      .filter(([kind, is_visible]) => is_visible && kind !== 'tracked')
      .map(([kind]) => kind);
    expect(Object.keys(en.order_event).toSorted()).toEqual(visible.toSorted());
    expect(Object.keys(en.parcel_event).toSorted()).toEqual([...PARCEL_STATUSES].toSorted());
  });

  test('the last report of the courier counts: a failed delivery is a problem until it goes out again', () => {
    const failed = orderEvent('tracked', '2026-11-21T02:00:00.000Z', { status: 'problem', text: 'Nobody at home' });
    expect(stateOf(sent(OUT, failed))).toBe('problem');
    expect(stateOf(sent(failed, OUT))).toBe('out_for_delivery');
    expect(stateOf(sent())).toBe('shipped');
  });

  test('cash on delivery starts with the order and is paid to the rider', async () => {
    const { html } = await open(unpaidOrder({ ...cod, bill: { ...unpaidOrder().bill, can_pay: false } }));
    expect(texts(html, 'h1')).toEqual(['Order received']);
    expect(html).toContain('You pay RM 33.00 in cash when it arrives.');
    expect(html).toContain('To pay in cash');
    expect(links(html).some((href) => href.startsWith('/pay/'))).toBe(false);
  });
});
