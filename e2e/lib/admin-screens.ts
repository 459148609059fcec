import { accountAdmin } from '@kutip/contracts/admin';
import { call } from '@kutip/contracts/call';
import { introducerAdmin } from '@kutip/contracts/introducers';
import { paymentAdmin } from '@kutip/contracts/payment-records';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { refundAdmin } from '@kutip/contracts/refunds';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { subscriptions } from '@kutip/contracts/subscriptions';
import { topUpReviews } from '@kutip/contracts/top-ups';
import type { Demo } from './demo.ts';
import type { Screen } from './screen.ts';

export const ADMIN_LOGIN = { username: 'azlan', password: 'Kutip-admin1!' };

const admin = (name: string, path: string, prepare?: Screen['prepare']): Screen => ({
  name,
  path,
  signed_in: true,
  is_admin: true,
  ...(prepare && { prepare }),
});

/** The screens of the admin portal, with demo records where there are any. `access_token`: of an admin with a second factor. */
export async function adminScreens({ admin_url }: Demo, access_token: string): Promise<Screen[]> {
  const base = `${admin_url}/`;
  const options = { base, headers: { authorization: `Bearer ${access_token}` } };
  const [query, body] = [{ limit: 1 }, {}];
  const [merchant] = (await call(accountAdmin.list, { query, body: { search: 'Ros' } }, options)).list.data;
  const [newcomer] = (await call(accountAdmin.list, { query, body: { status: 'PENDING_KYC' } }, options)).list.data;
  const [payment] = (await call(paymentAdmin.list, { query, body: { status: 'SUCCESS' } }, options)).list.data;
  const [top_up] = (await call(topUpReviews.list, { query, body }, options)).list.data;
  const [settlement] = (await call(settlementAdmin.all, { query, body }, options)).list.data;
  const [payout] = (await call(payoutAdmin.list, { query, body }, options)).list.data;
  const [refund] = (await call(refundAdmin.all, { query, body }, options)).list.data;
  const [item] = (await call(reconciliation.items, { query, body: { work: 'OPEN' } }, options)).list.data;
  const [closed] = (await call(reconciliation.closedDays, { query, body }, options)).list.data;
  const [introducer] = (await call(introducerAdmin.list, { query, body }, options)).list.data;
  const [plan] = (await call(subscriptions.list, { query, body }, options)).list.data;
  return [
    { name: '80-admin-login', path: '/login', is_admin: true },
    admin('81-admin-home', '/dashboard'),
    admin('82-admin-merchants', '/merchants'),
    admin('82-admin-merchants-none', '/merchants?search=tiada-siapa'),
    ...(merchant ? [admin('83-admin-merchant', `/merchants/${merchant.id}`)] : []),
    ...(newcomer
      ? [
          admin('84-admin-newcomer', `/merchants/${newcomer.id}`),
          admin('84-admin-newcomer-reject', `/merchants/${newcomer.id}`, (page) =>
            page
              .getByRole('button', { name: /^(reject|tolak|拒绝|رفض)/i })
              .first()
              .click(),
          ),
        ]
      : []),
    admin('85-admin-banks', '/banks'),
    admin('85-admin-payments', '/payments'),
    admin('85-admin-payments-none', '/payments?search=tiada'),
    ...(payment
      ? [
          admin('85-admin-payments-merchant', `/payments?account_id=${payment.account_id}`),
          admin('85-admin-payment', `/payments/${payment.account_id}/${payment.id}`),
        ]
      : []),
    admin('86-admin-top-ups', '/top-ups'),
    ...(top_up ? [admin('86-admin-top-up', `/top-ups/${top_up.id}`)] : []),
    admin('87-admin-settlements', '/settlements'),
    ...(settlement ? [admin('87-admin-settlement', `/settlements/${settlement.id}`)] : []),
    admin('88-admin-payouts', '/payouts'),
    ...(payout ? [admin('88-admin-payout', `/payouts/${payout.id}`)] : []),
    admin('89-admin-refunds', '/refunds'),
    ...(refund ? [admin('89-admin-refund', `/refunds/${refund.id}`)] : []),
    admin('89-admin-introducers', '/introducers'),
    ...(introducer ? [admin('89-admin-introducer', `/introducers/${introducer.id}`)] : []),
    admin('90-admin-exceptions', '/exceptions'),
    ...(item ? [admin('90-admin-exception', `/exceptions/${item.account_id}/${item.id}`)] : []),
    admin('91-admin-reconciliation', '/reconciliation'),
    admin('91-admin-statements', '/reconciliation?tab=statements'),
    admin('91-admin-closed', '/reconciliation?tab=closed'),
    ...(closed ? [admin('91-admin-closed-day', `/reconciliation/days/${closed.day}`)] : []),
    admin('92-admin-invariants', '/invariants'),
    admin('92-admin-providers', '/providers'),
    admin('93-admin-plans', '/plans'),
    ...(plan ? [admin('93-admin-plan', `/plans/${plan.id}`)] : []),
    admin('94-admin-people', '/users'),
    admin('94-admin-resets', '/second-factor-resets'),
    admin('94-admin-queues', '/queues'),
    admin('95-admin-audit', '/audit'),
    admin('95-admin-holidays', '/holidays'),
    admin('96-admin-me', '/me'),
    admin('97-admin-not-found', '/error-404'),
  ];
}
