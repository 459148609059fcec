import { describe, expect, it } from 'vitest';
import { orderCookie, ordersPlacedHere, trackingPathOf } from './order-cookie.ts';

const BILL = '0198c0de-0000-7000-8000-00000000000a';
const PATH = `/order/${BILL}?token=aB3_-x`;
const origin = 'https://pay.example.my';
const request = (cookie: string) => ({ headers: { cookie } });

describe('the cookie of an order', () => {
  it('leads back to the tracking page of its bill, and of no other', () => {
    const written = orderCookie(BILL, PATH, { origin });
    expect(written).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    const sent = request(`last_bank=3; ${written.split(';')[0]}`);
    expect(trackingPathOf(sent, BILL)).toBe(PATH);
    expect(trackingPathOf(sent, BILL.replace('a', 'b'))).toBeNull();
  });

  it('lists every order that the browser placed, and nothing else', () => {
    const sent = request(`lang=ms; order_${BILL}=${BILL}.one; reorder_x=a.b; order_two=two.2_-`);
    expect(ordersPlacedHere(sent)).toEqual([
      { id: BILL, token: 'one' },
      { id: 'two', token: '2_-' },
    ]);
    expect(ordersPlacedHere({ headers: {} })).toEqual([]);
  });

  it('leads nowhere else, whatever the cookie or the path holds', () => {
    for (const value of ['', 'x', '//evil.example.x', 'a.b.c', 'a.b?next=//evil.example'])
      expect(trackingPathOf(request(`order_${BILL}=${value}`), BILL)).toBeNull();
    for (const path of ['//evil.example', `/order/${BILL}`, `${PATH}; Domain=evil.example`])
      expect(() => orderCookie(BILL, path, { origin })).toThrow(TypeError);
  });
});
