import { sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import {
  basicAuthorization,
  collectionDate,
  quotationRequest,
  readCancelled,
  readQuotations,
  readSubmitted,
  readTracking,
  submitRequest,
} from './easyparcel.transform.ts';

test('the authorization is that of the published vector', () => {
  expect(basicAuthorization('kutip-client', 'kutip-secret')).toBe('Basic a3V0aXAtY2xpZW50Omt1dGlwLXNlY3JldA==');
});

test('a quotation is requested with ISO subdivisions and kilograms', () => {
  const from = { postcode: '10150', state_id: 7 };
  const query = { from, to: { postcode: '11950', state_id: 7 }, weight_kg: 1.504 };
  expect(quotationRequest(query)).toEqual({
    shipment: [
      {
        sender: { postcode: '10150', subdivision_code: 'MY-07', country: 'MY' },
        receiver: { postcode: '11950', subdivision_code: 'MY-07', country: 'MY' },
        weight: 1.5,
      },
    ],
  });
});

/** The published answer, shortened. */
const quoted = {
  status_code: 200,
  message: '1 request success, 0 request error.',
  data: [
    {
      status: 'success',
      input: {},
      quotations: [
        {
          courier: {
            service_id: 'EP-CS096',
            service_name: 'Aramex (Pick Up)',
            courier_id: 'EP-CR0AP',
            delivery_duration: null,
            is_pickup: true,
            is_dropoff: false,
          },
          pricing: { currency: 'MYR', total_amount: '10.84', shipment_price: '9.80', shipment_tax: '0.59' },
          features: [
            {
              cod: {
                available: true,
                min_cod_amount: 'MYR10.00',
                max_cod_amount: 'MYR1000.00',
                min_cod_charges: 'MYR10.00',
                cod_charging_rate: '4.00%',
              },
            },
            { sms_tracking: { sms_price: '0.20' } },
          ],
        },
      ],
    },
  ],
};

test('the published answer is read, with the charge of cash on delivery', () => {
  expect(readQuotations(quoted, null)).toEqual([
    {
      courier_provider_id: 1,
      courier_service: 'EP-CS096',
      name: 'Aramex (Pick Up)',
      amount: 10_84,
      send_methods: ['pickup'],
      days_text: null,
    },
  ]);
  const charged = [50_00, 500_00, 9_99, 1000_01].map((amount) => readQuotations(quoted, sen(amount))[0]?.amount);
  expect(charged).toEqual([20_84, 30_84, undefined, undefined]);
});

test('an item with errors inside a successful answer offers and books nothing', () => {
  const errors = ['The receiver postcode is invalid'];
  expect(readQuotations({ status_code: 200, data: [{ status: 'error', input: {}, errors }] }, null)).toEqual([]);
  const shipments = [{ status: 'error', errors }];
  expect(readSubmitted({ status_code: 200, data: [{ shipments }] })).toEqual({ status: 'refused', reason: errors[0] });
});

test('a booking may have no tracking number yet, and an answer without a shipment is no outcome', () => {
  const shipments = [{ status: 'success', shipment_number: 'ES-2602-4VW9E', awb_number: null, tracking_url: null }];
  expect(readSubmitted({ status_code: 200, data: [{ shipments }] })).toEqual({
    status: 'booked',
    parcel: { booking_no: 'ES-2602-4VW9E', tracking_no: null, tracking_url: null, sorting_code: null },
  });
  expect(() => readSubmitted({ status_code: 200, data: [] })).toThrow('without a shipment');
  expect(() => readSubmitted({ status_code: 500, data: [] })).toThrow();
});

test('a booking names the phone without its country code and our reference in the content', () => {
  const place = { postcode: '40000', state_id: 10, city: 'Shah Alam', address: '8 Jalan Plumbum', email: null };
  const party = { ...place, name: 'Kak Ros', phone_number: '60123456789' };
  const request = submitRequest({
    reference: 'SO-1-ab',
    courier_service: 'EP-CS01P',
    send_method: 'dropoff',
    weight_kg: 2,
    value: sen(80_00),
    cod_amount: sen(88_00),
    sender: party,
    receiver: party,
    booked_at: new Date('2026-11-21T16:30:00Z'),
  });
  expect(request.shipment[0]).toMatchObject({
    collection_date: '2026-11-23',
    collection_method: 'dropoff',
    item: [{ content: 'Order SO-1-ab', value: 80 }],
    sender: { phone_number_country_code: 'MY', phone_number: '123456789', subdivision_code: 'MY-10' },
    feature: { cod: { cod_amount: 88, cod_currency: 'MYR' } },
  });
  expect(collectionDate(new Date('2026-11-21T15:30:00Z'))).toBe('2026-11-22');
});

test('tracking mixes two forms of dates, and another number has no events', () => {
  const status_log = [
    { event_date: '2026-11-22T04:00:00Z', shipment_status_code: 5, tracking_status: 'Delivered', location: 'Ipoh' },
    { event_date: '2026-11-22 10:00:00', shipment_status_code: 4, tracking_status: 'In transit' },
  ];
  const content = { status_code: 200, data: { results: [{ awb_number: 'A1', status_log }] } };
  expect(readTracking(content, 'A1')).toEqual([
    { at: new Date('2026-11-22T02:00:00Z'), status: 'in_transit', text: 'In transit' },
    { at: new Date('2026-11-22T04:00:00Z'), status: 'delivered', text: 'Delivered, Ipoh' },
  ]);
  expect(readTracking(content, 'A2')).toEqual([]);
});

test('a shipment that was cancelled before counts as cancelled', () => {
  const answer = (status: string, message: string) => readCancelled({ data: [{ status, message }] });
  expect(answer('success', 'Shipment Cancelled')).toEqual({ is_cancelled: true });
  expect(answer('error', 'Shipment Already Cancelled, Cannot Cancel Again')).toEqual({ is_cancelled: true });
  expect(answer('error', 'Shipment Not Found')).toEqual({ is_cancelled: false, reason: 'Shipment Not Found' });
});
