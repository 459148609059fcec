import { customerBills } from '@kutip/contracts/customer-bills';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { findCollection } from '../collections/collections.service.ts';
import { timelineOf } from '../payments/switch.service.ts';
import { billFromCollection } from './bill-from-collection.ts';
import { billPage } from './bill-page.ts';
import { cancelBill } from './cancel-bill.ts';
import { changeBill } from './change-bill.ts';
import { billOfId, billsOf, itemsOf } from './customer-bills.queries.ts';
import { linkToBill, reserveBill } from './customer-bills.service.ts';
import { issueBill } from './issue-bill.ts';
import { eachBill } from './each-bill.ts';
import { sendLink } from './send-bill.ts';

interface Services {
  config: { PUBLIC_URL: string };
}

export function customerBillHandlers({ config }: Services): Handlers<typeof customerBills> {
  const linkTo = (id: string): string => linkToBill(config.PUBLIC_URL, id);

  async function record(db: Connection, account_id: string, id: string, now: Date) {
    const bill = found(await billOfId(db, account_id, id, now));
    const items = await itemsOf(db, account_id, id);
    const timeline = await timelineOf(db, { account_id, invoice_id: id }, 'merchant');
    return { ...bill, items, public_url: linkTo(id), qr_svg: qrSvg(linkTo(id)), timeline };
  }
  const recordIn = ({ db, account_id, now }: Context, id: string) => record(db, account_id, id, now);

  return {
    list: listOf(customerBills.list, ({ db, account_id, now }) => billsOf(db, account_id, now)),
    ofCollection: listOf(
      customerBills.ofCollection,
      ({ db, account_id, now }, { id }) => billsOf(db, account_id, now).where('collection_id', '=', id!),
      {
        async check({ id }, { db, account_id }) {
          found(await findCollection(db, account_id, id as string));
        },
      },
    ),
    read: ({ params }, context) => recordIn(context, params.id),
    async create({ body }, context) {
      const id = await issueBill(context, body, linkTo);
      return recordIn(context, id);
    },
    async update({ params: { id }, body }, context) {
      await changeBill(context, id, body);
      return recordIn(context, id);
    },
    async send({ params: { id } }, context) {
      await sendLink(context, id, linkTo);
      return recordIn(context, id);
    },
    sendMany: ({ body: { ids } }, context) => eachBill(context, ids, (id) => sendLink(context, id, linkTo)),
    cancelMany: ({ body: { ids } }, context) => eachBill(context, ids, (id) => cancelBill(context, id)),
    async remove({ params }, context) {
      await cancelBill(context, params.id);
      return null;
    },
    async reserve(_, { db, account_id }) {
      const { id, invoice_no } = await reserveBill(db, account_id);
      return { bill_id: id, invoice_no, public_url: linkTo(id) };
    },
    fromPublic: ({ body }, context) => billFromCollection(body, context),
    page: ({ params }, context) => billPage(params.id, context),
  };
}
