import { CODE } from '@kutip/contracts/codes';
import type { introducerAdmin } from '@kutip/contracts/introducers';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import { dayOf, endOfDay, startOfDay } from '@kutip/domain/day';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { needsSecondPerson } from '@kutip/domain/second-person';
import { v5 as uuidOf } from 'uuid';
import { auditRow, writeAudits, type AuditRow } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { applyWrites, type Poster } from '../ledger/ledger.service.ts';
import {
  decideProposalWrite,
  insertProposal,
  openProposal,
  proposalById,
  proposedBy,
  requireMayDecide,
  type Proposal,
} from '../proposals/proposals.service.ts';
import { duePayments, paidIn, paidSince, type DuePayment, type IntroducerKey } from './commission-payments.queries.ts';
import { introducerById, lockIntroducer } from './introducers.queries.ts';
import { amountChanged, payCommissionsPosting } from './pay-commissions.posting.ts';

type Pay = typeof introducerAdmin.pay;
type Decide = typeof introducerAdmin.decideProposal;
/** Who pays, when, and the id of the payment. */
type PayContext = Pick<NoTransactionContextOf<Pay>, 'transact' | 'user_id' | 'ip' | 'now' | 'request_id'>;

/** A proposed payment. */
interface PaymentContent {
  /** ISO 8601: commissions earned before this moment. */
  earned_before: string;
  count: number;
  /** In sen. */
  amount: Sen;
}

interface Payment {
  introducer: IntroducerKey;
  /** The id of the request or of the proposal. */
  payment_id: string;
  earned_before: Date;
  proposal_id: string | null;
}

const totalOf = (due: readonly DuePayment[]) => ({
  count: due.reduce((sum, { count }) => sum + count, 0),
  amount: sen(due.reduce((sum, { amount }) => sum + amount, 0)),
});

async function findIntroducer(db: Connection, id: string): Promise<IntroducerKey> {
  const { account_id } = requireFound(await introducerById(db, id));
  return { account_id, id };
}

/** An entry in the introducer's audit log. */
const paymentAudit = (
  context: PayContext,
  { account_id, id: entity_id }: IntroducerKey,
  action: string,
  after: Record<string, unknown> = {},
): AuditRow => auditRow({ ...context, account_id }, { action, entity: 'introducer', entity_id, after });

/** The open proposal of a payment, as the contract shows it; null: none. */
async function paymentProposal(db: Connection, introducer: IntroducerKey): Promise<Data<Pay>['proposal']> {
  const open = await openProposal<PaymentContent>(db, 'COMMISSION', introducer);
  if (!open) return null;
  const { id, proposed_by, proposed_by_name, proposed_at, content } = open;
  const { count, amount, earned_before } = content;
  return { id, proposed_by, proposed_by_name, proposed_at, count, amount, earned_before: new Date(earned_before) };
}

/** What is due to an introducer now, and the payment that waits for a second admin. */
export async function paymentDue(db: Connection, id: string, now: Date): Promise<Data<typeof introducerAdmin.due>> {
  const introducer = await findIntroducer(db, id);
  return { ...totalOf(await duePayments(db, introducer, now)), proposal: await paymentProposal(db, introducer) };
}

/**
 * Posts the payment, one transfer for each merchant. A repetition after a crash goes on where it ended, because each
 * transfer is known by the payment and its merchant.
 */
async function post(
  poster: Poster,
  context: PayContext,
  { introducer, payment_id, earned_before, proposal_id }: Payment,
  due: readonly DuePayment[],
): Promise<void> {
  for (const [n, { account_id, amount }] of due.entries()) {
    await poster.post(payCommissionsPosting, {
      account_id,
      subject_id: introducer.id,
      domain_key: { provider: 'introducer', reference: payment_id, kind: 'commission_payment' },
      introducer,
      payment_id,
      transfer_id: uuidOf(account_id, payment_id),
      earned_before,
      amount,
      proposal_id,
      is_last: n === due.length - 1,
      by: context.user_id,
      at: context.now,
      audit: paymentAudit(context, introducer, 'pay_commissions'),
    });
  }
}

async function propose(context: PayContext, introducer: IntroducerKey, content: PaymentContent): Promise<void> {
  const { transact, user_id: proposed_by, now: proposed_at, request_id: id } = context;
  await transact(async (db) => {
    await lockIntroducer(db, introducer);
    const open = await openProposal(db, 'COMMISSION', introducer);
    if (open?.id === id) return;
    requireMayDecide(open, null, proposed_by);
    const { account_id, id: subject_id } = introducer;
    const stored = { ...content };
    await insertProposal(db, {
      account_id,
      id,
      kind: 'COMMISSION',
      subject_id,
      content: stored,
      proposed_by,
      proposed_at,
    });
    const { count, amount } = content;
    await writeAudits(db, [paymentAudit(context, introducer, 'propose_payment', { count, amount: toRinggit(amount) })]);
  });
}

/**
 * Pays an introducer's commissions, or proposes it where the day's payments to them need a second person. Refuses 4004, and
 * 4010 while a proposal is open.
 */
export async function payCommissions(
  poster: Poster,
  { params, body: { until } }: ParsedRequest<Pay>,
  context: PayContext,
): Promise<Data<Pay>> {
  const { transact, now, user_id, request_id: payment_id } = context;
  const earned_before = until === undefined ? now : endOfDay(until);
  const { introducer, due, paid_today, open } = await transact(async (db) => {
    const key = await findIntroducer(db, params.id);
    return {
      introducer: key,
      due: await duePayments(db, key, earned_before),
      paid_today: await paidSince(db, key, startOfDay(dayOf(now))),
      open: await openProposal(db, 'COMMISSION', key),
    };
  });
  const total = totalOf(due);
  // What a first run has paid before a crash is part of the day's payments, so its repetition decides the same.
  if (total.amount > 0 && needsSecondPerson('COMMISSION', paid_today + total.amount))
    await propose(context, introducer, { ...total, earned_before: earned_before.toISOString() });
  else {
    if (due.length === 0) requireMayDecide(open, null, user_id);
    await post(poster, context, { introducer, payment_id, earned_before, proposal_id: null }, due);
  }
  return transact(async (db) => ({
    ...(await paidIn(db, introducer, payment_id)),
    proposal: await paymentProposal(db, introducer),
  }));
}

/** A confirmation that ended half-way, in a crash, is confirmed again and goes on. */
const partlyPaid = () =>
  new Refusal(
    CODE.wrong_state,
    'A part of this payment has been posted already. Confirm it again to post the rest.',
    'partly_paid',
  );

async function reject(context: PayContext, introducer: IntroducerKey, id: string): Promise<void> {
  const { transact, user_id: by, now: at } = context;
  await transact(async (db) => {
    await lockIntroducer(db, introducer);
    const open = await openProposal<PaymentContent>(db, 'COMMISSION', introducer);
    requireMayDecide(open, id, by);
    if ((await paidIn(db, introducer, id)).amount !== 0) throw partlyPaid();
    await applyWrites(db, [decideProposalWrite('REJECTED', { account_id: introducer.account_id, id, by, at })]);
    const { count, amount } = open!.content;
    const after = { count, amount: toRinggit(amount), ...proposedBy(open!) };
    await writeAudits(db, [paymentAudit(context, introducer, 'reject_proposal', after)]);
  });
}

async function confirm(
  poster: Poster,
  context: PayContext,
  introducer: IntroducerKey,
  { id, content }: Proposal<PaymentContent>,
): Promise<void> {
  const { transact, user_id } = context;
  const earned_before = new Date(content.earned_before);
  const due = await transact(async (db) => {
    requireMayDecide(await openProposal(db, 'COMMISSION', introducer), id, user_id);
    const remaining = await duePayments(db, introducer, earned_before);
    const paid = await paidIn(db, introducer, id);
    if (totalOf(remaining).amount + paid.amount !== content.amount) throw amountChanged();
    return remaining;
  });
  await post(poster, context, { introducer, payment_id: id, earned_before, proposal_id: id }, due);
}

/**
 * Confirms or rejects a proposed payment: the second person's decision. A repeated request finds what it has done. Refuses
 * 4003 the admin who proposed, 4010 a proposal that is not open or whose amount has changed, and the rejection of one that is
 * partly paid.
 */
export async function decidePayment(
  poster: Poster,
  { params, body: { proposal_id, decision } }: ParsedRequest<Decide>,
  context: PayContext,
): Promise<Data<Decide>> {
  const { transact, user_id } = context;
  const { introducer, proposal } = await transact(async (db) => {
    const key = await findIntroducer(db, params.id);
    const found = await proposalById<PaymentContent>(db, { account_id: key.account_id, id: proposal_id });
    return { introducer: key, proposal: requireFound(found?.subject_id === key.id ? found : undefined) };
  });
  const decided = decision === 'CONFIRM' ? 'CONFIRMED' : 'REJECTED';
  const is_repeated = proposal.status === decided && proposal.decided_by === user_id;
  if (!is_repeated && decision === 'CONFIRM') await confirm(poster, context, introducer, proposal);
  else if (!is_repeated) await reject(context, introducer, proposal_id);
  return transact(async (db) => ({
    ...(await paidIn(db, introducer, proposal_id)),
    proposal: await paymentProposal(db, introducer),
  }));
}
