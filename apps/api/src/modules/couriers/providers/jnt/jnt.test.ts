import { sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import {
  hasJntDigest,
  jntDigest,
  jntOrder,
  jntStatus,
  readJntAnswer,
  readJntOrder,
  readJntPush,
  readJntTrace,
} from './jnt.transform.ts';

const KEY = 'kutip0test0private0key';
const REQUEST = '{"customerCode":"KTP0001","password":"kutip-test-password","txlogisticId":"KTP-000101"}';
const PUSH =
  '[{"billCode":"630000000001","txlogisticId":"KTP-000101","details":[{"scanTime":"2026-11-22 10:00:00","scanTypeCode":"100","scanTypeName":"Delivery Signature"}]}]';

test('the digest is that of the published vectors, over exactly the text that is sent', () => {
  expect(jntDigest(REQUEST, KEY)).toBe('6NlnA60AxYYHfjLYsBGm7w==');
  expect(jntDigest(PUSH, KEY)).toBe('Y1me+t577IDuzsGbGirGIA==');
  expect(hasJntDigest(PUSH, KEY, 'Y1me+t577IDuzsGbGirGIA==')).toBe(true);
  expect(hasJntDigest(`${PUSH} `, KEY, 'Y1me+t577IDuzsGbGirGIA==')).toBe(false);
  expect(hasJntDigest(PUSH, KEY, '')).toBe(false);
});

test('the form is encoded as the vector', () => {
  expect(new URLSearchParams({ bizContent: REQUEST }).toString()).toBe(
    'bizContent=%7B%22customerCode%22%3A%22KTP0001%22%2C%22password%22%3A%22kutip-test-password%22%2C%22txlogisticId%22%3A%22KTP-000101%22%7D',
  );
});

const party = { postcode: '40000', state_id: 10, phone_number: '60123456789', email: null, city: 'Shah Alam' };

test('an order has weights in kilograms and values in ringgit, and texts no longer than allowed', () => {
  const order = jntOrder(
    {
      reference: 'SO-1-ab',
      courier_service: 'EZ',
      send_method: 'dropoff',
      weight_kg: 0.001,
      value: sen(123_45),
      cod_amount: sen(33_00),
      sender: { ...party, name: 'Dapur Kak Ros', address: '8 Jalan Plumbum' },
      receiver: { ...party, name: 'L'.repeat(120), address: 'A'.repeat(300), email: 'lim@payer.example' },
      booked_at: new Date(),
    },
    { customerCode: 'KTP0001', password: 'x' },
  );
  expect(order).toMatchObject({
    serviceType: '6',
    payType: 'PP_PM',
    items: [{ weight: '0.01', itemValue: '123.45' }],
    packageInfo: { weight: '0.01', packageValue: '123.45', goodsType: 'ITN8' },
    codInfo: { codValue: '33.00' },
  });
  expect([order.receiver.name.length, order.receiver.address.length]).toEqual([100, 200]);
});

test('an answer has its code as a number or a string, and must be about our order', () => {
  expect([readJntAnswer({ code: 1, msg: 'success' }).code, readJntAnswer({ code: '1' }).code]).toEqual(['1', '1']);
  const data = { txlogisticId: 'SO-1', billCode: '630002864925', sortingCode: '02-C51-PRK309' };
  expect(readJntOrder(data, 'SO-1')).toMatchObject({ booking_no: '630002864925', sorting_code: '02-C51-PRK309' });
  expect(() => readJntOrder(data, 'SO-2')).toThrow('not SO-2');
});

test('scans are read in Malaysian time and in order, and a delivered parcel stays delivered', () => {
  const scan = (scanTypeCode: string, scanTime: string) => ({ scanTypeCode, scanTime, scanTypeName: 'Scan' });
  const details = [
    scan('100', '2026-11-22 10:00:00'),
    scan('10', '2026-11-21 09:00:00'),
    scan('20', '2026-11-22 11:00:00'),
  ];
  const { status, events } = readJntTrace([{ billCode: '63', details }], '63');
  expect(status).toBe('delivered');
  expect(events[0]).toMatchObject({ status: 'collected', at: new Date('2026-11-21T01:00:00Z') });
  expect(readJntTrace([], '63')).toMatchObject({ status: 'booked', events: [] });
  expect(['172', '173', '303', '110', '999'].map(jntStatus)).toEqual([
    'returning',
    'returned',
    'lost_damaged',
    'problem',
    'in_transit',
  ]);
});

test('a push is about several parcels or about one', () => {
  expect(readJntPush(JSON.parse(PUSH))).toEqual(['630000000001']);
  expect(readJntPush({ billCode: '630000000002' })).toEqual(['630000000002']);
  expect(() => readJntPush('nothing')).toThrow();
});
