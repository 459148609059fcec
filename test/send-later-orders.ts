import { api } from '@kutip/contracts/api';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { courierOrders, type CourierOrders } from './courier-orders.ts';
import { orderBody, type Shop } from './shop-fixture.ts';
import type { Envelope } from './test-app.ts';

type OrderBody = RequestInput<typeof api.storeOrders.create>['body'];
type AdditionBody = RequestInput<typeof api.storeOrders.add>['body'];
interface Setting {
  ship_later_enable?: boolean;
  ship_later_days?: number;
  bank_transfer_enable?: boolean;
}

/** An order with the token of its page. */
export interface Placed {
  id: string;
  token: string;
}

const placedOf = ({ data }: Envelope): Placed => ({
  id: data.uuid,
  token: new URL(data.tracking_path, 'https://x').searchParams.get('token')!,
});

/** A merchant whose stores keep parcels for their buyers, and what these and the merchant do. */
export interface SendLaterOrders extends CourierOrders {
  openLaterShop(setting?: Setting): Promise<Shop>;
  /** The answer to an order that is to be sent later. */
  order(shop: Shop, more?: Partial<OrderBody>): Promise<Envelope>;
  /** Such an order, paid. */
  kept(shop: Shop): Promise<Placed>;
  pay(id: string): Promise<void>;
  /** The answer to an addition of one piece, RM 12.50 without a delivery. */
  addTo(shop: Shop, first: Placed, more?: Partial<AdditionBody>, headers?: Record<string, string>): Promise<Envelope>;
  /** An addition, paid. */
  added(shop: Shop, first: Placed, more?: Partial<AdditionBody>): Promise<Placed>;
  placedOf(answer: Envelope): Placed;
  endHold(id: string): Promise<void>;
  change(id: string, body: RequestInput<typeof api.orders.update>['body']): Promise<Envelope>;
}

export async function sendLaterOrders(): Promise<SendLaterOrders> {
  const shops = await courierOrders();
  const { app, fixture } = shops;
  const order = async (shop: Shop, more: Partial<OrderBody> = {}) =>
    (
      await app.request(api.storeOrders.create, undefined, {
        params: { id: shop.unique_id },
        body: { ...orderBody(shop), send_later: true, ...more },
      })
    ).json<Envelope>();
  const pay = async (id: string) => (await shops.startPayment(id))();
  const addTo: SendLaterOrders['addTo'] = async (shop, { id: order_id, token }, more = {}, headers = {}) => {
    const items = [{ product_id: shop.product_id, variant_id: null, quantity: 1, amount: '12.50' }];
    const body = { order_id, token, items, expected_total: '12.50', ...more };
    const input = { params: { id: shop.unique_id }, body };
    return (await app.request(api.storeOrders.add, undefined, input, headers)).json<Envelope>();
  };
  return {
    ...shops,
    order,
    pay,
    addTo,
    placedOf,
    async openLaterShop(setting = {}) {
      const shop = await shops.openShop();
      await app.db
        .updateTable('store_settings')
        .set({ ship_later_enable: true, ...setting })
        .where('store_id', '=', shop.store_id)
        .execute();
      return shop;
    },
    async kept(shop) {
      const first = placedOf(await order(shop));
      await pay(first.id);
      return first;
    },
    async added(shop, first, more) {
      const addition = placedOf(await addTo(shop, first, more));
      await pay(addition.id);
      return addition;
    },
    async endHold(id) {
      const hold_until = new Date(app.services.clock.now().getTime() - 1000);
      await app.db.updateTable('shipments').set({ hold_until }).where('id', '=', id).execute();
    },
    change: async (id, body) =>
      (await app.request(api.orders.update, fixture.owner.access_token, { params: { id }, body })).json<Envelope>(),
  };
}
