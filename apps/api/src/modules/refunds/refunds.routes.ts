import { refundAdmin, refunds, type refundLinks } from '@kutip/contracts/refunds';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import { listOf } from '../../platform/listing.ts';
import type { Handlers, OutsideContextOf } from '../../platform/mount.ts';
import { accountRecord } from '../accounts/accounts.service.ts';
import { approve, askPayer, cancel, giveAccount, reject } from './go-on.ts';
import { lookAtLink, submitByLink } from './link.ts';
import type { RefundParts } from './parts.ts';
import type { RefundKey } from './refund.ts';
import { allRefunds, refundsOf } from './refunds.queries.ts';
import { askForRefund, quoteRefund, type RefundWish } from './request.ts';
import { refundView } from './view.ts';

type Asking = OutsideContextOf<typeof refunds.request>;

/** Who did what to a refund. The merchant's own log has it also where somebody of the platform did it. */
function written({ transact, ...context }: Asking, { account_id, id }: RefundKey, action: string, after?: object) {
  const entry = { action, entity: 'refund', entity_id: id, ...(after && { after: { ...after } }) };
  return transact((db) => audit({ ...context, account_id, db }, entry));
}

export function refundHandlers(parts: RefundParts): Handlers<typeof refunds> {
  const { read } = parts.store;
  const keyOf = ({ account_id }: Asking, id: string): RefundKey => ({ account_id, id });

  async function ask(context: Asking, wish: RefundWish) {
    const key = keyOf(context, await askForRefund(parts, context, wish));
    const view = await refundView(read, key);
    const { invoice_no, type, status, account_mask } = view;
    await written(context, key, 'request', { invoice_no, type, status, amount: view.amount, account_mask });
    return view;
  }

  return {
    list: listOf(refunds.list, ({ db, account_id }) => refundsOf(db, account_id)),
    read: ({ params: { id } }, { db, account_id }) => refundView(db, { account_id, id }),
    quote: { outside: ({ body }, { account_id }) => quoteRefund(parts, account_id, body) },
    request: { outside: ({ body }, context) => ask(context, body) },
    requestOfBill: { outside: ({ body }, context) => ask(context, body) },
    pay: {
      async outside({ body: { void_sale_record_id, ...named } }, context) {
        const key = keyOf(context, void_sale_record_id);
        await giveAccount(parts, key, named, { actor: 'merchant' });
        const view = await refundView(read, key);
        await written(context, key, 'pay', { status: view.status, account_mask: view.account_mask });
        return view;
      },
    },
    askPayer: {
      async outside({ params: { id } }, context) {
        const key = keyOf(context, id);
        await askPayer(parts, key);
        await written(context, key, 'ask_payer');
        return refundView(read, key);
      },
    },
    cancel: {
      async outside({ params: { id }, body: { reason = null } }, context) {
        const key = keyOf(context, id);
        await cancel(parts, key, { user_id: context.user_id, reason });
        await written(context, key, 'cancel', { reason });
        return refundView(read, key);
      },
    },
  };
}

export function refundAdminHandlers(parts: RefundParts): Handlers<typeof refundAdmin> {
  const { read } = parts.store;
  return {
    all: listOf(refundAdmin.all, ({ db }) => allRefunds(db)),
    async read({ params: { id } }, { db }) {
      const key = found(await ownerOf(db, 'refund', id));
      const { name: merchant } = await accountRecord(db, key.account_id);
      return { ...(await refundView(db, key)), account_id: key.account_id, merchant };
    },
    setStatus: {
      async outside({ params: { id }, body: { status, reason: note = null } }, context) {
        const key = found(await ownerOf(read, 'refund', id));
        const decide = status === 'APPROVED' ? approve : reject;
        await decide(parts, key, { user_id: context.user_id, note });
        await written(context, key, status === 'APPROVED' ? 'approve' : 'reject', { note });
        return refundView(read, key);
      },
    },
  };
}

/** Public: the token says whose it is. */
export const refundLinkHandlers = (parts: RefundParts): Handlers<typeof refundLinks> => ({
  look: { outside: ({ body: { token } }) => lookAtLink(parts, token) },
  submit: { outside: ({ body: { token, ...named } }) => submitByLink(parts, token, named) },
});
