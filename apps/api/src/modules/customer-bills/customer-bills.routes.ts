import { customerBills } from '@kutip/contracts/customer-bills';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { findCollection } from '../collections/collections.service.ts';
import { loadTimeline } from '../invoices/invoices.service.ts';
import { linkToTopUp, createTopUp } from '../top-ups/top-ups.service.ts';
import { createBillFromCollection } from './bill-from-collection.ts';
import { loadBillPage } from './bill-page.ts';
import { cancelBill } from './cancel-bill.ts';
import { changeBill } from './change-bill.ts';
import { findBill, selectBills, listBillItems } from './customer-bills.queries.ts';
import { billUrl, reserveBill } from './customer-bills.service.ts';
import { issueBill } from './issue-bill.ts';
import { applyToBills } from './bulk-bill-action.ts';
import { sendBillLink } from './send-bill.ts';

interface Services {
  config: { PUBLIC_URL: string };
}

export function customerBillHandlers({ config }: Services): Handlers<typeof customerBills> {
  const urlOfBill = (id: string): string => billUrl(config.PUBLIC_URL, id);

  async function record(db: Connection, account_id: string, id: string, now: Date) {
    const bill = requireFound(await findBill(db, account_id, id, now));
    const items = await listBillItems(db, account_id, id);
    const timeline = await loadTimeline(db, { account_id, invoice_id: id }, 'merchant');
    return { ...bill, items, public_url: urlOfBill(id), qr_svg: qrSvg(urlOfBill(id)), timeline };
  }
  const recordIn = ({ db, account_id, now }: Context, id: string) => record(db, account_id, id, now);

  return {
    list: listHandler(customerBills.list, ({ db, account_id, now }) => selectBills(db, account_id, now), {
      search_kind: 'BILL',
    }),
    ofCollection: listHandler(
      customerBills.ofCollection,
      ({ db, account_id, now }, { id }) => selectBills(db, account_id, now).where('collection_id', '=', id!),
      {
        search_kind: 'BILL',
        async check({ id }, { db, account_id }) {
          requireFound(await findCollection(db, account_id, id as string));
        },
      },
    ),
    read: ({ params }, context) => recordIn(context, params.id),
    async create({ body }, context) {
      const id = await issueBill(context, body, urlOfBill);
      return recordIn(context, id);
    },
    async update({ params: { id }, body }, context) {
      await changeBill(context, id, body);
      return recordIn(context, id);
    },
    async send({ params: { id } }, context) {
      await sendBillLink(context, id, urlOfBill);
      return recordIn(context, id);
    },
    sendMany: ({ body: { ids } }, context) => applyToBills(context, ids, (id) => sendBillLink(context, id, urlOfBill)),
    cancelMany: ({ body: { ids } }, context) => applyToBills(context, ids, (id) => cancelBill(context, id)),
    async remove({ params }, context) {
      await cancelBill(context, params.id);
      return null;
    },
    async reserve({ body: { purpose, ...input } }, context) {
      if (purpose !== 'BILL') {
        const { id, invoice_no } = await createTopUp(context, { kind: purpose, ...input });
        return { bill_id: id, invoice_no, public_url: linkToTopUp(config.PUBLIC_URL, purpose, invoice_no) };
      }
      const { id, invoice_no } = await reserveBill(context.db, context.account_id);
      return { bill_id: id, invoice_no, public_url: urlOfBill(id) };
    },
    fromPublic: ({ body }, context) => createBillFromCollection(body, context),
    page: ({ params }, context) => loadBillPage(params.id, context),
  };
}
