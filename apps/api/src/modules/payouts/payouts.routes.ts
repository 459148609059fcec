import { CODE } from '@kutip/contracts/codes';
import { payouts as contract, type payoutServices } from '@kutip/contracts/payouts';
import { sen, toRinggit } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { requireStepUp } from '../auth/auth.service.ts';
import { payoutServicesOf } from '../banks/banks.service.ts';
import { approveDisbursement, maskAccountNumber } from '../disbursements/disbursements.service.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { madeBefore, makePayout, needsApproval, quoteFor, type PayoutParts } from './create-payout.ts';
import { payoutView } from './payout-view.ts';
import { payoutOf, payoutRows, payoutTerms, setApprovalAbove } from './payouts.queries.ts';
import { CHANNEL, verifyAccount } from './verification.ts';

const BANKS = 1;

export const payoutServiceHandlers: Handlers<typeof payoutServices> = {
  ofType: ({ params: { bankTypeId } }, { db }) => payoutServicesOf(db, bankTypeId),
  banks: (_, { db }) => payoutServicesOf(db, BANKS),
};

type Served = Handlers<typeof contract>;

/** Making one. */
const making = (parts: PayoutParts): Pick<Served, 'verify' | 'quote' | 'create'> => ({
  verify: {
    async outside({ body: account }, { account_id, user_id, now }) {
      const asked = await verifyAccount(parts, { account_id, user_id, now }, account);
      const { confident_ratio } = await payoutTerms(parts.store.read, account_id);
      return {
        verification_id: asked.id,
        account_name: asked.bank_name_answer,
        account_number: maskAccountNumber(account.account_number),
        bank_name: asked.bank_name,
        match_ratio: asked.ratio,
        confident_ratio,
        verified: asked.bank_name_answer !== null && asked.ratio >= confident_ratio,
        channel: CHANNEL,
        expires_at: asked.expires_at,
      };
    },
  },
  async quote({ body: { amount } }, { db, account_id, now }) {
    const { fee, fee_tax, total } = quoteFor(amount, now);
    const { payout: balance } = (await balanceOf(db, account_id)).books;
    const needs_approval = await needsApproval(db, account_id, amount);
    return { amount, fee, fee_tax, total, balance, balance_after: sen(balance - total), needs_approval };
  },
  create: {
    async outside({ body }, { transact, ...context }) {
      const { account_id, user_id, now } = context;
      const wanted = { ...body, account_id, user_id, source: 'PORTAL' as const };
      // Asking again for what was made before moves nothing, so it needs no second proof.
      const before = await madeBefore(parts, wanted);
      if (before !== null) return payoutView(parts.store.read, account_id, before);
      await requireStepUp(parts.store.read, context, now);
      const id = await makePayout(parts, wanted);
      const view = await payoutView(parts.store.read, account_id, id);
      const after = { invoice_no: view.invoice_no, amount: toRinggit(view.amount), account: view.account_number };
      await transact((db) => audit({ ...context, db }, { action: 'create', entity: 'payout', entity_id: id, after }));
      return view;
    },
  },
});

/** Stopping and releasing one. */
const deciding = ({ store, disbursements }: PayoutParts): Pick<Served, 'cancel' | 'approve'> => ({
  cancel: {
    async outside({ params: { id }, body: { reason } }, { transact, ...context }) {
      const { account_id } = context;
      found(await payoutOf(store.read, account_id, id));
      await disbursements.cancel({ account_id, id }, reason ?? null);
      const after = { reason: reason ?? null };
      await transact((db) => audit({ ...context, db }, { action: 'cancel', entity: 'payout', entity_id: id, after }));
      return payoutView(store.read, account_id, id);
    },
  },
  async approve({ params: { id } }, context) {
    const { db, account_id, user_id, now } = context;
    const { created_by } = found(await payoutOf(db, account_id, id));
    if (created_by === user_id)
      throw new Refusal(CODE.not_permitted, 'Somebody else must release what you have made.', 'own_payout');
    await requireStepUp(db, context, now);
    await approveDisbursement(db, { account_id, id }, { approved_by: user_id, now });
    await audit(context, { action: 'approve', entity: 'payout', entity_id: id });
    return payoutView(db, account_id, id);
  },
});

export const payoutHandlers = (parts: PayoutParts): Served => ({
  list: listOf(contract.list, ({ db, account_id }) => payoutRows(db, account_id)),
  read: ({ params: { id } }, { db, account_id }) => payoutView(db, account_id, id),
  ...making(parts),
  ...deciding(parts),
  readSettings: async (_, { db, account_id }) => ({
    approval_above: (await payoutTerms(db, account_id)).approval_above,
  }),
  async writeSettings({ body: { approval_above } }, context) {
    const { db, account_id, now } = context;
    await requireStepUp(db, context, now);
    const before = { approval_above: toRinggit((await payoutTerms(db, account_id)).approval_above) };
    await setApprovalAbove(db, account_id, approval_above, now);
    const after = { approval_above: toRinggit(approval_above) };
    await audit(context, { action: 'update', entity: 'payout_settings', entity_id: account_id, before, after });
    return { approval_above };
  },
});
