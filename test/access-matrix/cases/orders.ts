import type { blockedBuyers } from '@kutip/contracts/blocked-buyers';
import type { keptCarts } from '@kutip/contracts/kept-carts';
import { storeOrders, type storeOrderForms } from '@kutip/contracts/orders';
import type { orders } from '@kutip/contracts/shipments';
import { orderBody, openShop, type Shop } from '../../shop-fixture.ts';
import { MAYBANK } from '../../payments-app.ts';
import { api } from '@kutip/contracts/api';
import { createOwnedToken } from '../../../apps/api/src/platform/link-token.ts';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const shops = new WeakMap<MerchantFixture, Promise<Shop>>();
/** One store for a merchant, with more stock than these calls take. */
function shopOf(fixture: MerchantFixture): Promise<Shop> {
  const open = async () => {
    const { app, owner } = fixture;
    const shop = await openShop(app.db, owner.account_id, { cod_enable: true, bank_transfer_enable: true });
    await app.db.updateTable('products').set({ stock: null }).where('id', '=', shop.product_id).execute();
    return shop;
  };
  const shop = shops.get(fixture) ?? open();
  shops.set(fixture, shop);
  return shop;
}

async function placeOrder(fixture: MerchantFixture, payment_method: 'ONLINE' | 'COD' | 'BANK_TRANSFER' = 'COD') {
  const shop = await shopOf(fixture);
  const placed = await fixture.app.callOrThrow(storeOrders.create, {
    params: { id: shop.unique_id },
    body: { ...orderBody(shop), payment_method },
  });
  return { id: placed.uuid as string, token: new URL(placed.tracking_path, 'https://x').searchParams.get('token')! };
}
/** A store that reminds of carts. */
async function remindingShop(fixture: MerchantFixture): Promise<Shop> {
  const shop = await shopOf(fixture);
  await fixture.app.db
    .updateTable('store_settings')
    .set({ cart_reminder_enable: true })
    .where('store_id', '=', shop.store_id)
    .execute();
  return shop;
}
const email = 'pembeli@payer.example';

/** A cart whose reminder was sent. */
async function remindedCart(fixture: MerchantFixture) {
  const { app } = fixture;
  const { unique_id, account_id, store_id } = await remindingShop(fixture);
  const { items } = orderBody(await shopOf(fixture));
  await app.callOrThrow(api.keptCarts.keep, { params: { id: unique_id }, body: { email, items } });
  const cart = app.db.selectFrom('kept_carts').select('id').where('store_id', '=', store_id).where('email', '=', email);
  const { id } = await cart.executeTakeFirstOrThrow();
  const { token, token_hash } = createOwnedToken(account_id, id);
  await app.db.updateTable('kept_carts').set({ token_hash }).where('id', '=', id).execute();
  return { query: { token } };
}

export const keptCartCases: AccessCases<typeof keptCarts> = {
  keep: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const shop = await remindingShop(fixture);
      return { params: { id: shop.unique_id }, body: { email, items: orderBody(shop).items } };
    },
  },
  forget: {
    rule: 'public',
    prepareInput: async (fixture) => ({ params: { id: (await shopOf(fixture)).unique_id }, body: { email } }),
  },
  read: { rule: 'public', prepareInput: remindedCart },
};

const order = async (fixture: MerchantFixture) => ({ params: { id: (await placeOrder(fixture)).id } });
const pdf = () => new File([Buffer.from('%PDF-1.7\n')], 'slip.pdf', { type: 'application/pdf' });

/** An order by bank transfer whose proof waits for the merchant. */
async function orderWithProof(fixture: MerchantFixture) {
  const { id, token } = await placeOrder(fixture, 'BANK_TRANSFER');
  const form = { params: { id }, body: { token, file: pdf() } };
  await fixture.app.callOrThrow(api.storeOrderForms.sendProof, form);
  return { params: { id } };
}

/** An order that was paid at a bank. */
async function paidOrder(fixture: MerchantFixture) {
  const { id } = await placeOrder(fixture, 'ONLINE');
  await payOnline(fixture, id);
  return { params: { id } };
}

/** Pays an order at a bank. */
async function payOnline(fixture: MerchantFixture, id: string): Promise<void> {
  const { app } = fixture;
  const { order_no: invoice_no } = await fixture.callAsOwner(api.orders.read, { params: { id } });
  const body = { invoice_no, payment_service_id: MAYBANK };
  const { fields } = await fixture.callAsOwner(api.paymentSwitch.payBill, { query: {}, body });
  await app.request(api.paymentSwitch.callback, undefined, {
    params: { provider: 'fpx' },
    body: app.fpx.buildConfirmation(fields, '00', {}),
  });
  await app.services.paymentSwitch.idle();
}

/** An addition to a paid order that is kept for its buyer. */
async function additionOf(fixture: MerchantFixture) {
  const { app } = fixture;
  const shop = await shopOf(fixture);
  await app.db
    .updateTable('store_settings')
    .set({ ship_later_enable: true })
    .where('store_id', '=', shop.store_id)
    .execute();
  const placed = await app.callOrThrow(storeOrders.create, {
    params: { id: shop.unique_id },
    body: { ...orderBody(shop), send_later: true },
  });
  const order_id: string = placed.uuid;
  await payOnline(fixture, order_id);
  const token = new URL(placed.tracking_path, 'https://x').searchParams.get('token')!;
  return { params: { id: shop.unique_id }, body: { order_id, token, items: orderBody(shop).items } };
}

export const storeOrderCases: AccessCases<typeof storeOrders> = {
  check: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const shop = await shopOf(fixture);
      return { params: { id: shop.unique_id }, body: orderBody(shop) };
    },
  },
  create: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const shop = await shopOf(fixture);
      return { params: { id: shop.unique_id }, body: orderBody(shop) };
    },
  },
  track: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { id, token } = await placeOrder(fixture);
      return { params: { id }, query: { token } };
    },
  },
  checkAddition: { rule: 'public', prepareInput: additionOf },
  add: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { params, body } = await additionOf(fixture);
      return { params, body: { ...body, expected_total: '25.00' } };
    },
  },
  sendNow: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { id, token } = await placeOrder(fixture);
      return { params: { id }, body: { token } };
    },
  },
};

export const storeOrderFormCases: AccessCases<typeof storeOrderForms> = {
  sendProof: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { id, token } = await placeOrder(fixture, 'BANK_TRANSFER');
      return { params: { id }, body: { token, file: pdf() } };
    },
  },
};

const reason = { reason: 'Sold out at the market' };
export const orderCases: AccessCases<typeof orders> = {
  list: { rule: 'merchant shop.read' },
  summary: { rule: 'merchant shop.read' },
  packingList: { rule: 'merchant shop.read', prepareInput: () => ({ body: {} }) },
  read: { rule: 'merchant shop.read', prepareInput: order },
  update: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ ...(await order(fixture)), body: { notes: 'Call before coming' } }),
  },
  bulk: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ body: { ids: [(await placeOrder(fixture)).id], action: 'PACKED' } }),
  },
  cancel: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ ...(await order(fixture)), body: reason }),
  },
  cancelAndRefund: {
    rule: 'merchant offline_payments.write active',
    prepareInput: async (fixture) => ({ ...(await paidOrder(fixture)), body: reason }),
  },
  proof: { rule: 'merchant shop.read', prepareInput: orderWithProof },
  rejectProof: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ ...(await orderWithProof(fixture)), body: { note: 'Another amount' } }),
  },
};

const buyer = { phone_number: '60123456789', reason: 'Did not take three parcels' };
export const blockedBuyerCases: AccessCases<typeof blockedBuyers> = {
  list: {
    rule: 'merchant shop.read',
    prepareInput: async (fixture) => {
      await fixture.callAsOwner(api.blockedBuyers.create, { body: { ...buyer, phone_number: '60199999999' } });
      return {};
    },
  },
  create: { rule: 'merchant shop.write', prepareInput: () => ({ body: { ...buyer, phone_number: '60188888888' } }) },
  remove: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => {
      await fixture.callAsOwner(api.blockedBuyers.create, { body: { ...buyer, phone_number: '60177777777' } });
      return { params: { phone_number: '60177777777' } };
    },
  },
};
