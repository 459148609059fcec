import { payouts as contract, type payoutServices } from '@kutip/contracts/payouts';
import { sen, toRinggit } from '@kutip/domain/money';
import { audit, auditRow } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { payoutServicesOf } from '../banks/banks.service.ts';
import { approveDisbursement, maskAccountNumber } from '../disbursements/disbursements.service.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { loadServiceTaxBps } from '../service-tax/service-tax.service.ts';
import { createPayout, needsApproval, quoteFor, type PayoutDeps } from './create-payout.ts';
import { requireOtherPerson } from './own-payout.ts';
import { payoutView } from './payout-view.ts';
import { payoutOf, payoutRows, payoutTerms, setApprovalAbove } from './payouts.queries.ts';
import { CHANNEL, verifyAccount } from './verification.ts';

const BANKS = 1;

export const payoutServiceHandlers: Handlers<typeof payoutServices> = {
  ofType: ({ params: { bankTypeId } }, { db }) => payoutServicesOf(db, bankTypeId),
  banks: (_, { db }) => payoutServicesOf(db, BANKS),
};

type PayoutHandlers = Handlers<typeof contract>;

/** Handlers that verify, quote and create payouts. */
const creationHandlers = (deps: PayoutDeps): Pick<PayoutHandlers, 'verify' | 'quote' | 'create'> => ({
  verify: {
    async withoutTransaction({ body: account }, { account_id, user_id, now }) {
      const verification = await verifyAccount(deps, { account_id, user_id, now }, account);
      const { confident_ratio } = await payoutTerms(deps.store.read, account_id);
      return {
        verification_id: verification.id,
        account_name: verification.bank_name_answer,
        account_number: maskAccountNumber(account.account_number),
        bank_name: verification.bank_name,
        match_ratio: verification.ratio,
        confident_ratio,
        verified: verification.bank_name_answer !== null && verification.ratio >= confident_ratio,
        channel: CHANNEL,
        expires_at: verification.expires_at,
      };
    },
  },
  async quote({ body: { amount } }, { db, account_id, now }) {
    const { fee, fee_tax, total } = quoteFor(amount, await loadServiceTaxBps(db, now));
    const { payout: balance } = (await balanceOf(db, account_id)).books;
    const needs_approval = await needsApproval(db, account_id, amount);
    return { amount, fee, fee_tax, total, balance, balance_after: sen(balance - total), needs_approval };
  },
  create: {
    async withoutTransaction({ body }, context) {
      const { account_id, user_id, request_id } = context;
      const input = { ...body, id: request_id, account_id, user_id, actor: context, source: 'PORTAL' as const };
      const id = await createPayout(deps, input);
      return payoutView(deps.store.read, account_id, id);
    },
  },
});

/** Handlers that cancel and approve payouts. */
const decisionHandlers = ({ store, disbursements }: PayoutDeps): Pick<PayoutHandlers, 'cancel' | 'approve'> => ({
  cancel: {
    async withoutTransaction({ params: { id }, body: { reason = null } }, context) {
      const { account_id } = context;
      requireFound(await payoutOf(store.read, account_id, id));
      const entry = { action: 'cancel', entity: 'payout', entity_id: id, after: { reason } };
      await disbursements.cancel({ account_id, id }, reason, auditRow(context, entry));
      return payoutView(store.read, account_id, id);
    },
  },
  async approve({ params: { id } }, context) {
    const { db, account_id, user_id, now } = context;
    requireOtherPerson(requireFound(await payoutOf(db, account_id, id)), context);
    await approveDisbursement(db, { account_id, id }, { approved_by: user_id, now });
    await audit(context, { action: 'approve', entity: 'payout', entity_id: id });
    return payoutView(db, account_id, id);
  },
});

export const payoutHandlers = (deps: PayoutDeps): PayoutHandlers => ({
  list: listHandler(contract.list, ({ db, account_id }) => payoutRows(db, account_id), { search_kind: 'PAYOUT' }),
  read: ({ params: { id } }, { db, account_id }) => payoutView(db, account_id, id),
  ...creationHandlers(deps),
  ...decisionHandlers(deps),
  readSettings: async (_, { db, account_id }) => ({
    approval_above: (await payoutTerms(db, account_id)).approval_above,
  }),
  async writeSettings({ body: { approval_above } }, context) {
    const { db, account_id, now } = context;
    const before = { approval_above: toRinggit((await payoutTerms(db, account_id)).approval_above) };
    await setApprovalAbove(db, account_id, approval_above, now);
    const after = { approval_above: toRinggit(approval_above) };
    await audit(context, { action: 'update', entity: 'payout_settings', entity_id: account_id, before, after });
    return { approval_above };
  },
});
