import { auth } from '@kutip/contracts/auth';
import { call } from '@kutip/contracts/call';
import { orders } from '@kutip/contracts/shipments';
import type { OrderStep } from '@kutip/domain/order';
import type { Demo } from './demo.ts';
import type { Screen } from './screen.ts';

const STEPS: readonly OrderStep[] = ['not_paid', 'to_check', 'to_pack', 'on_the_way', 'ready', 'done', 'cancelled'];

/** The buyers' pages of demo orders, one at each step. */
export async function orderScreens({ url }: Demo, login: { username: string; password: string }): Promise<Screen[]> {
  const base = `${url}/`;
  const { access_token } = await call(auth.merchantAccessToken, { body: login }, { base });
  const options = { base, headers: { authorization: `Bearer ${access_token}` } };
  const screenOf = async (step: OrderStep): Promise<Screen> => {
    const [order] = (await call(orders.list, { query: { limit: 1 }, body: { step } }, options)).list.data;
    const { tracking_page } = await call(orders.read, { params: { id: order!.id } }, options);
    const { pathname, search } = new URL(tracking_page);
    return { name: `39-order-${step}`, path: pathname + search };
  };
  return [
    ...(await Promise.all(STEPS.map(screenOf))),
    { name: '39-order-missing', path: '/order/unknown' },
    { name: '39-order-find', path: '/storefront/mobile/invoice' },
  ];
}
