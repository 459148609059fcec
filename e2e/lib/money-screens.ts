import { auth } from '@kutip/contracts/auth';
import { call } from '@kutip/contracts/call';
import { payoutBatches } from '@kutip/contracts/payout-batches';
import { payouts } from '@kutip/contracts/payouts';
import { pools } from '@kutip/contracts/pools';
import { refunds } from '@kutip/contracts/refunds';
import { orders } from '@kutip/contracts/shipments';
import { settlements } from '@kutip/contracts/settlements';
import { topUps } from '@kutip/contracts/top-ups';
import type { Demo } from './demo.ts';
import type { Screen } from './screen.ts';

const portal = (name: string, path: string, prepare?: Screen['prepare']): Screen => ({
  name,
  path,
  signed_in: true,
  ...(prepare && { prepare }),
});

/** Presses the first button of this name, in any of the four languages. */
const pressButton =
  (name: RegExp): Screen['prepare'] =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Balances, top-ups, settlements, payouts and refunds, with demo records. */
export async function moneyScreens({ url }: Demo, login: { username: string; password: string }): Promise<Screen[]> {
  const base = `${url}/`;
  const { access_token } = await call(auth.merchantAccessToken, { body: login }, { base });
  const options = { base, headers: { authorization: `Bearer ${access_token}` } };
  const [query, body] = [{ limit: 1 }, {}];
  const [line] = (await call(pools.lines, { query, body }, options)).list.data;
  const [top_up] = (await call(topUps.list, { query, body }, options)).list.data;
  const [settlement] = (await call(settlements.list, { query, body }, options)).list.data;
  const [payout] = (await call(payouts.list, { query, body }, options)).list.data;
  const [batch] = (await call(payoutBatches.list, { query, body }, options)).list.data;
  const [order] = (await call(orders.list, { query, body: { status: 'PAID' } }, options)).list.data;
  const [refund] = (await call(refunds.list, { query, body }, options)).list.data;
  return [
    portal('100-pools', '/pools/list'),
    portal('100-pools-top-up', '/pools/list', pressButton(/^(top up|tambah nilai|充值|تعبئة الرصيد)/i)),
    portal('101-pools-top-ups', '/pools/list?tab=top_ups'),
    portal('102-pools-days', '/pools/list?tab=days'),
    portal('103-virtual-accounts', '/pools/eol/list2'),
    portal('104-story', `/pools/story/${line!.reference_id}`),
    portal('105-top-up', `/pools/top-ups/${top_up!.id}`),
    portal('105-reports', '/reports/view'),
    portal('105-reports-files', '/reports/view?tab=files'),
    portal('106-settlements', '/settlement/view'),
    ...['incoming', 'channels'].map((tab) => portal(`106-settlements-${tab}`, `/settlement/view?tab=${tab}`)),
    portal('107-settlement', `/settlement/view/${settlement!.id}`),
    portal('108-self-settlement', '/payout/self-settlement'),
    portal('109-payouts', '/payout/view'),
    portal('110-payout-new', '/payout/view/new'),
    portal('111-payout', `/payout/view/${payout!.id}`),
    portal('112-payout-files', '/payout/files'),
    ...(batch ? [portal('113-payout-file', `/payout/files/${batch.id}`)] : []),
    portal('113-orders', '/stores/order-management'),
    portal('113-orders-to-pack', '/stores/order-management?step=to_pack'),
    portal('113-order', `/stores/order-management/${order!.id}`),
    portal('114-refunds', '/refund/view'),
    portal('115-refund', `/refund/view/${refund!.id}`),
    portal('116-plans', '/subscriptions/view'),
    portal('117-info-banks', '/info/view?tab=banks'),
    portal('118-info-notifications', '/info/view?tab=notifications'),
    portal('119-notices', '/me/notices'),
    { name: '120-pay-top-up', path: `/pay/prefund-topup?invoice_no=${top_up!.invoice_no}` },
    { name: '121-pay-refund-unknown', path: '/pay/refund?token=nobody-has-this-one' },
  ];
}
