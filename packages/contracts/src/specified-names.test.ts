import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { endpointUrl } from './call.ts';
import { endpointsOf, type Endpoint } from './endpoint.ts';

// The names that clients send in a query or a body are exactly those of the specification. Those that name a part of
// an address (`payloadId`, `companyId`, `storeId`, `shipmentId`) are not sent: the address is what both agree on.

const ID = '0199aaaa-0000-7000-8000-000000000001';
const namesIn = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const ENDPOINTS: Endpoint[] = Object.values(api)
  .flatMap(endpointsOf)
  .map(([, endpoint]) => endpoint);

const required = (schema: unknown): string[] =>
  z.safeParse(schema as z.ZodType, {}).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('a store is named store_id in its settings and opening hours', () => {
  for (const { body } of [api.stores.createHours, api.stores.editHours, api.storeSettings.create])
    expect(required(body)).toContain('store_id');
  expect(namesIn(api.stores.hours.params)).toEqual(['store_id']);
});

test('a payment is named by invoice_no, and a pool by pool_type', () => {
  const { prefund, addFund, payViu } = api.paymentSwitch;
  expect(namesIn(prefund.params)).toEqual(['invoice_no']);
  for (const { query } of [addFund, payViu]) expect(namesIn(query)).toContain('invoice_no');
  expect(required(addFund.body)).toContain('pool_type');
});

test('every list is paged by skip and limit, and a list with a date is limited by start_date and end_date', () => {
  const lists = ENDPOINTS.filter((one) => 'search' in one && 'sort' in one) as (Endpoint & { date_column?: string })[];
  expect(lists.length).toBeGreaterThan(40);
  for (const { query, body } of lists) {
    expect(namesIn(query)).toEqual(expect.arrayContaining(['skip', 'limit']));
    expect(namesIn(body)).toEqual(expect.arrayContaining(['start_date', 'end_date']));
  }
  expect(namesIn(api.reportFiles.payoutRange.body.unwrap())).toEqual(['start_date', 'end_date']);
});

test('the specified addresses lead to their calls, whose bodies may repeat the name of the address', () => {
  const { stores, storeSettings, companyDetails, orders, couriers } = api;
  const calls = [
    [stores.update, 'stores', 'storeId'],
    [storeSettings.update, 'store-settings', 'payloadId'],
    [companyDetails.updateInfo, 'company-details/info', 'companyId'],
    [orders.update, 'shipments', 'shipmentId'],
  ] as const;
  for (const [call, path, name] of calls) {
    expect(endpointUrl(call, { params: { id: ID } })).toBe(`api/v1/${path}/${ID}`);
    expect((call.body as z.ZodType).safeParse({ [name]: ID, id: ID }).success).toBe(true);
  }
  expect(namesIn(couriers.book.params)).toEqual(['shipmentId']);
});
