import { refundAdmin, refunds, type refundLinks } from '@kutip/contracts/refunds';
import { auditRow, type AuditActor } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers, NoTransactionContextOf } from '../../platform/mount.ts';
import { loadAccountRecord } from '../accounts/accounts.service.ts';
import {
  approveRefund,
  requestPayerAccount,
  cancelRefund,
  setPayoutAccount,
  rejectRefund,
} from './refund-decisions.ts';
import { readRefundLink, submitPayerAccount } from './refund-link.ts';
import type { RefundDeps } from './deps.ts';
import type { RefundKey } from './refund.ts';
import { allRefunds, refundsOf } from './refunds.queries.ts';
import { requestRefund, quoteRefund, type RefundInput } from './request-refund.ts';
import { refundView } from './refund-view.ts';
import { findOfAllMerchants } from '../accounts/accounts.service.ts';
import { refundsByNumber } from './refunds.queries.ts';

type RefundContext = NoTransactionContextOf<typeof refunds.request>;

/** The audit entry of an action on a refund: in the merchant's log, also when an admin performs it. */
const auditOf = (actor: AuditActor, { account_id, id }: RefundKey, action: string, after: object | null = null) =>
  auditRow({ ...actor, account_id }, { action, entity: 'refund', entity_id: id, after: after && { ...after } });

export function refundHandlers(deps: RefundDeps): Handlers<typeof refunds> {
  const { read } = deps.store;
  const keyOf = ({ account_id }: RefundContext, id: string): RefundKey => ({ account_id, id });

  async function createRefund(context: RefundContext, input: RefundInput) {
    const { account_id, user_id, request_id: id } = context;
    await requestRefund(deps, { account_id, id, user_id, actor: context }, input);
    return refundView(read, { account_id, id });
  }

  return {
    list: listHandler(refunds.list, ({ db, account_id }) => refundsOf(db, account_id), { search_kind: 'REFUND' }),
    read: ({ params: { id } }, { db, account_id }) => refundView(db, { account_id, id }),
    quote: { withoutTransaction: ({ body }, { account_id }) => quoteRefund(deps, account_id, body) },
    request: { withoutTransaction: ({ body }, context) => createRefund(context, body) },
    requestOfBill: { withoutTransaction: ({ body }, context) => createRefund(context, body) },
    pay: {
      async withoutTransaction({ body: { void_sale_record_id, ...named } }, context) {
        const key = keyOf(context, void_sale_record_id);
        const { request_id: disbursement_id } = context;
        const audit = auditOf(context, key, 'pay');
        await setPayoutAccount(deps, key, named, { actor: 'merchant', audit, disbursement_id });
        return refundView(read, key);
      },
    },
    requestPayerAccount: {
      async withoutTransaction({ params: { id } }, context) {
        const key = keyOf(context, id);
        await requestPayerAccount(deps, key, auditOf(context, key, 'ask_payer'));
        return refundView(read, key);
      },
    },
    cancel: {
      async withoutTransaction({ params: { id }, body: { reason = null } }, context) {
        const key = keyOf(context, id);
        const audit = auditOf(context, key, 'cancel', { reason });
        await cancelRefund(deps, key, { user_id: context.user_id, reason, audit });
        return refundView(read, key);
      },
    },
  };
}

export function refundAdminHandlers(deps: RefundDeps): Handlers<typeof refundAdmin> {
  const { read } = deps.store;
  return {
    all: listHandler(refundAdmin.all, ({ db }) => allRefunds(db), {
      find: findOfAllMerchants(refundsByNumber),
      is_uncounted: 'unfiltered',
    }),
    async read({ params: { id } }, { db }) {
      const key = requireFound(await findOwner(db, 'refund', id));
      const { name: merchant } = await loadAccountRecord(db, key.account_id);
      return { ...(await refundView(db, key)), account_id: key.account_id, merchant };
    },
    setStatus: {
      async withoutTransaction(
        { params: { id }, body: { status, reason: note = null, payee_fingerprint = null } },
        context,
      ) {
        const key = requireFound(await findOwner(read, 'refund', id));
        const audit = auditOf(context, key, status === 'APPROVED' ? 'approve' : 'reject', { note });
        const decision = { user_id: context.user_id, note, audit };
        if (status === 'APPROVED') await approveRefund(deps, key, { ...decision, payee_fingerprint });
        else await rejectRefund(deps, key, decision);
        return refundView(read, key);
      },
    },
  };
}

/** Public: the token identifies the refund. */
export const refundLinkHandlers = (deps: RefundDeps): Handlers<typeof refundLinks> => ({
  readByToken: { withoutTransaction: ({ body: { token } }) => readRefundLink(deps, token) },
  submit: { withoutTransaction: ({ body: { token, ...named } }) => submitPayerAccount(deps, token, named) },
});
