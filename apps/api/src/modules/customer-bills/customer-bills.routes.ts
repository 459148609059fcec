import { CODE } from '@kutip/contracts/codes';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { timelineOf } from '../payments/switch.service.ts';
import { billFromCollection } from './bill-from-collection.ts';
import { billPage } from './bill-page.ts';
import { billOfId, billsOf, closeBill, itemsOf, lockInvoice } from './customer-bills.queries.ts';
import { tell } from './customer-bills.service.ts';
import { makeDirectBill } from './direct-bill.ts';

interface Services {
  config: { PUBLIC_URL: string };
}

/** Only an unpaid bill that nobody is paying can be taken back: the bank may be about to say yes. */
async function cancel(context: Context, id: string): Promise<null> {
  const { db, account_id, now } = context;
  const { status } = found(await lockInvoice(db, { account_id, id }));
  if (status !== 'PENDING')
    throw new Refusal(CODE.wrong_state, 'Only a bill that is due can be cancelled.', status.toLowerCase());
  await closeBill(db, { account_id, id }, 'CANCELLED', now);
  await tell(db, { account_id, id }, paymentEvent('bill_cancelled', {}), 'merchant', now);
  const states = { before: { status }, after: { status: 'CANCELLED' } };
  await audit(context, { action: 'cancel', entity: 'customer_bill', entity_id: id, ...states });
  return null;
}

export function customerBillHandlers({ config }: Services): Handlers<typeof customerBills> {
  const linkTo = (id: string): string => new URL(`/pay/bill/${id}`, config.PUBLIC_URL).href;

  async function record(db: Connection, account_id: string, id: string) {
    const bill = found(await billOfId(db, account_id, id));
    const items = await itemsOf(db, account_id, id);
    const timeline = await timelineOf(db, { account_id, invoice_id: id }, 'merchant');
    return { ...bill, items, public_url: linkTo(id), qr_svg: qrSvg(linkTo(id)), timeline };
  }

  return {
    list: listOf(customerBills.list, ({ db, account_id }) => billsOf(db, account_id)),
    read: ({ params }, { db, account_id }) => record(db, account_id, params.id),
    async create({ body }, context) {
      const id = await makeDirectBill(context, body, linkTo);
      return record(context.db, context.account_id, id);
    },
    remove: ({ params }, context) => cancel(context, params.id),
    fromPublic: ({ body }, context) => billFromCollection(body, context),
    page: ({ params }, context) => billPage(params.id, context),
  };
}
