import { CODE } from '@kutip/contracts/codes';
import { blockedBuyers } from '@kutip/contracts/blocked-buyers';
import { storeOrderForms, storeOrders } from '@kutip/contracts/orders';
import { orders } from '@kutip/contracts/shipments';
import { Refusal } from '@kutip/domain/refusal';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { applyToMany } from '../../platform/bulk-action.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { FileStore } from '../../platform/files.ts';
import { listHandler } from '../../platform/listing.ts';
import { mount, type Context, type Handlers, type Server } from '../../platform/mount.ts';
import { createQuota, subscriberOf } from '../../platform/quota.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { requireFound } from '../../platform/require-found.ts';
import { readFileContent } from '../files/files.service.ts';
import type { RefundDeps } from '../refunds/refunds.service.ts';
import { findFirstOrders, listJoined } from '../shared-parcels/shared-parcels.service.ts';
import { findStoreForBuyers } from '../stores/stores.service.ts';
import { addToParcel, checkAddition } from './add-to-parcel.ts';
import { blockedBuyerHandlers } from './blocked-buyers.routes.ts';
import { cancelAndRefund } from './cancel-and-refund.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import { priceCart } from './check-cart.ts';
import { createOrder, type OrderDeps } from './create-order.ts';
import { endHold } from './send-later.ts';
import { holdOrder, lockOrderWithInvoice, moveOrder } from './move-order.ts';
import { orderPage } from './order-page.ts';
import { sendOrderProof } from './order-proof.ts';
import { storeNotFound } from './order-refusals.ts';
import { listItems, selectOrders } from './order-rows.queries.ts';
import { orderView } from './order-view.ts';
import { findOrderNumbers, findProofFile, findRefundablePayment } from './order-view.queries.ts';
import { countBySteps, countParcelsToPack, listOrderIdsToPack, sumToPack } from './packing.queries.ts';
import { rejectProof } from './reject-proof.ts';

interface Services extends OrderDeps {
  clock: Clock;
  config: { PUBLIC_URL: string };
  files: FileStore;
  refunds: RefundDeps;
}

/** Orders on one packing list. */
const MAX_PACKING_ORDERS = 500;

/** A buyer changes a cart with a code many times; someone who guesses codes needs thousands. Per subscriber, in one process. */
const CARTS_WITH_CODE = { window_ms: 10 * 60_000, per_key: 60, in_total: 50_000 };

const tooManyCodes = () =>
  new Refusal(CODE.too_many_requests, 'Too many discount codes were tried. Please wait ten minutes.', {
    discount_code: 'too_many_requests',
  });

function storeOrderHandlers(deps: OrderDeps & { clock: Clock }): Handlers<typeof storeOrders> {
  const mayTryCode = createQuota(deps.clock, CARTS_WITH_CODE);
  const assertMayTryCode = ({ discount_code }: { discount_code?: string | undefined }, ip: string): void => {
    if (discount_code && !mayTryCode(subscriberOf(ip))) throw tooManyCodes();
  };
  return {
    check: {
      async withoutTransaction({ params, body }, { now, ip }) {
        assertMayTryCode(body, ip);
        const { store: database, couriers } = deps;
        const store = await findStoreForBuyers(database.read, params.id);
        if (!store) throw storeNotFound();
        return (await priceCart({ db: database.read, couriers, now }, store, body)).answer;
      },
    },
    create: {
      async withoutTransaction(input, context) {
        assertMayTryCode(input.body, context.ip);
        return createOrder(deps, input, context);
      },
    },
    checkAddition: {
      async withoutTransaction(input, { now, ip }) {
        assertMayTryCode(input.body, ip);
        return checkAddition(deps, input, now);
      },
    },
    add: {
      async withoutTransaction(input, context) {
        assertMayTryCode(input.body, context.ip);
        return addToParcel(deps, input, context);
      },
    },
    track: ({ params, query }, { db, now }) => orderPage(db, params.id, query.token, now),
    async sendNow({ params, body }, { db, now }) {
      await endHold(db, params.id, body.token, now);
      return null;
    },
  };
}

async function packingList({ db, account_id, now }: Context, scope: { ids?: string[]; store_id?: string }) {
  const first_of = scope.ids && (await findFirstOrders(db, account_id, scope.ids));
  const chosen = scope.ids && { ids: [...new Set(scope.ids.map((id) => first_of?.get(id) ?? id))] };
  const ids = await listOrderIdsToPack(db, { account_id, now, ...scope, ...chosen }, MAX_PACKING_ORDERS);
  const joined = await listJoined(db, account_id, ids);
  const packed_ids = [...ids, ...joined.map(({ id }) => id)];
  const found = ids.length > 0 ? await selectPackedOrders(db, account_id, ids, now) : [];
  const items = ids.length > 0 ? await listItems(db, account_id, packed_ids) : [];
  const itemsOf = (id: string, order_no: string) =>
    items.filter(({ shipment_id }) => shipment_id === id).map((item) => ({ ...item, order_no }));
  return {
    products: await sumToPack(db, { account_id, now, ids: packed_ids }),
    orders: ids.flatMap((id) =>
      found
        .filter((order) => order.id === id)
        .map((order) => ({
          ...order,
          items: [
            ...itemsOf(id, order.order_no),
            ...joined.filter(({ first_id }) => first_id === id).flatMap((one) => itemsOf(one.id, one.order_no)),
          ],
        })),
    ),
  };
}

const selectPackedOrders = (db: Context['db'], account_id: string, ids: readonly string[], now: Date) =>
  selectOrders(db, account_id, now).select('s.buyer_note').where('s.id', 'in', ids).execute();

/** Applies one action to an order, as the single call does. */
async function applyAction(context: Context, id: string, action: BulkAction): Promise<void> {
  const locked = await lockOrderWithInvoice(context, id);
  if (action === 'HOLD' || action === 'RESUME') await holdOrder(context, locked.order, action === 'HOLD');
  else await moveOrder(context, locked, action);
}

type BulkAction = ParsedRequest<typeof orders.bulk>['body']['action'];

function orderHandlers(services: Services): Handlers<typeof orders> {
  const { config, files } = services;
  const view = (db: Connection, { account_id, now }: { account_id: string; now: Date }, id: string) =>
    orderView(db, { account_id, id }, { public_url: config.PUBLIC_URL, now });
  return {
    list: listHandler(orders.list, ({ db, account_id, now }) => selectOrders(db, account_id, now), {
      search_kind: 'ORDER',
    }),
    async summary({ query }, { db, account_id, now }) {
      const scope = { account_id, now, ...query };
      return {
        counts: await countBySteps(db, scope),
        parcels_to_pack: await countParcelsToPack(db, scope),
        products: await sumToPack(db, scope),
      };
    },
    packingList: ({ body }, context) => packingList(context, body),
    read: ({ params: { id } }, context) => view(context.db, context, id),
    async update({ params: { id }, body }, context) {
      await changeOrder(context, id, body);
      return view(context.db, context, id);
    },
    async bulk({ body: { ids, action } }, context) {
      const numbers = await findOrderNumbers(context.db, context.account_id, ids);
      const results = await applyToMany(ids, (id) => applyAction(context, id, action));
      return { results: results.map((result) => ({ ...result, order_no: numbers.get(result.id) ?? null })) };
    },
    async cancel({ params: { id }, body: { reason } }, context) {
      const { db, account_id } = context;
      if (await findRefundablePayment(db, { account_id, id }))
        throw new Refusal(CODE.wrong_state, 'This order was paid online. Cancel it with its refund.', 'needs_refund');
      await cancelOrder(context, id, reason);
      return view(db, context, id);
    },
    cancelAndRefund: {
      async withoutTransaction({ params: { id }, body: { reason } }, context) {
        await cancelAndRefund(services, { id, reason }, context);
        return view(services.store.read, context, id);
      },
    },
    async proof({ params: { id } }, { db, account_id }) {
      const file = requireFound(await findProofFile(db, { account_id, id }));
      return { name: file.name, mime: file.mime, content: await readFileContent(db, files, account_id, file.id) };
    },
    async rejectProof({ params: { id }, body: { note } }, context) {
      await rejectProof(context, id, note);
      return view(context.db, context, id);
    },
  };
}

/** Mounts the calls of orders. The proof of a payment comes as a form. */
export async function serveOrders(server: Server, services: Services): Promise<void> {
  mount(server, storeOrders, storeOrderHandlers(services));
  mount(server, orders, orderHandlers(services));
  mount(server, blockedBuyers, blockedBuyerHandlers);
  await registerMultipart(server, (forms) =>
    mount(forms, storeOrderForms, {
      sendProof: { withoutTransaction: (input, context) => sendOrderProof(services.files, input, context) },
    }),
  );
}
