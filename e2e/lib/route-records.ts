import { call } from '@kutip/contracts/call';
import { catalogs } from '@kutip/contracts/catalogs';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { subscriptionHistories, subscriptions } from '@kutip/contracts/subscriptions';
import { paymentSwitch } from '@kutip/contracts/payments';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { pagePath } from '@kutip/domain/content-page';
import { TOP_UP_KINDS, type TopUpKind } from '@kutip/domain/top-up';
import { testEnvironment } from '../fixtures.ts';
import type { Merchant } from '../merchants.ts';
import { openShop, type OpenedShop } from '../open-shop.ts';

/** One record of each kind that a route may reference. */
export interface RouteRecords {
  collection_id: string;
  bill_id: string;
  /** Of the bill. */
  invoice_no: string;
  payment_id: string;
  /** Of a payment that waits for the bank. */
  transaction_invoice_no: string;
  /** Invoice numbers of unpaid top-ups. */
  top_ups: Record<TopUpKind, string>;
  /** Invoice number of an unpaid change of plan. */
  plan_invoice_no: string;
  /** The public address of a catalog with the collection. */
  page_path: string;
  /** A published store with products. */
  store: OpenedShop;
}

/** Creates a collection, a bill, a pending payment, top-ups and a change of plan. */
export async function createRouteRecords(merchant: Merchant): Promise<RouteRecords> {
  const { tokens } = merchant;
  const base = `${testEnvironment().url}/`;
  const options = { base, headers: { authorization: `Bearer ${tokens.access_token}` } };
  const form = { title: 'Yuran kelas lukisan', amount_type: 'FIXED', amount: '45.00', channel_flags: ['fpx'] } as const;
  const collection = await call(collections.create, { body: { ...form, channel_flags: ['fpx'] } }, options);
  const bill = await call(
    customerBills.create,
    {
      body: {
        title: 'Kek hari jadi, tiga tingkat',
        full_name: 'Kavitha a/p Subramaniam',
        email: 'kavitha@example.my',
        phone_number: '0123456789',
        amount: '180.00',
        collection_id: collection.id,
      },
    },
    options,
  );
  const offered = await call(
    paymentSwitch.offered,
    { params: { bankType: 1 }, query: { _invoice_uuid: bill.uuid } },
    { base },
  );
  const { payment_service_id } = offered[0]!;
  const started = await call(
    paymentSwitch.payBill,
    { query: {}, body: { invoice_no: bill.invoice_no, payment_service_id } },
    { base },
  );
  const { list } = await call(
    paymentRecords.ofInvoice,
    { query: {}, body: { bill_invoice: bill.invoice_no } },
    options,
  );
  const top_ups = { GENERIC_TOPUP: '', POOL_TOPUP: '', PREFUND_TOPUP: '' };
  for (const purpose of TOP_UP_KINDS) {
    const body = { purpose, amount: '500.00', ...(purpose === 'POOL_TOPUP' && { pool_type: 'CREDIT' as const }) };
    top_ups[purpose] = (await call(customerBills.reserve, { body }, options)).invoice_no;
  }
  const plans = (await call(subscriptions.list, { query: {}, body: { search: 'GROWTH' } }, options)).list.data;
  const query = { plan_id: plans[0]!.id, time_period: 'monthly' as const };
  const plan = await call(subscriptionHistories.upgrade, { query }, options);
  const menu = { title: 'Kelas lukisan', slug: 'kelas-lukisan', content: '<h2>Jadual</h2><p>Setiap Sabtu.</p>' };
  const body = { ...menu, page_type: 'CATALOG' as const, collection_ids: [collection.id] };
  await call(catalogs.create, { body }, options);
  return {
    store: await openShop(merchant, `route-${tokens.account.id.slice(-8)}`),
    page_path: pagePath(tokens.account.id, menu.slug),
    top_ups,
    plan_invoice_no: plan.invoice_no!,
    collection_id: collection.id,
    bill_id: bill.id,
    invoice_no: bill.invoice_no,
    payment_id: list.data[0]!.id,
    transaction_invoice_no: started.transaction_invoice_no,
  };
}
