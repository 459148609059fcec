import { introducerAdmin, introducerPortal } from '@kutip/contracts/introducers';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import {
  introducerAdminHandlers,
  introducerPortalHandlers,
} from '../apps/api/src/modules/introducers/introducers.routes.ts';
import {
  commissionWrites,
  linkMerchant,
  openIntroducer,
} from '../apps/api/src/modules/introducers/introducers.service.ts';
import type { Poster, PostingCommand, PostingKind, Write } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { mount, type Server } from '../apps/api/src/platform/mount.ts';
import type { TestApp } from './test-app.ts';
import type { TransferDraft } from '@kutip/domain/ledger/transfer';

export type AppWithPoster = TestApp & { poster: Poster };

/** Mounts the calls of admins and introducers. */
export function mountCommissions({ server, poster }: { server: Server; poster: Poster }): void {
  mount(server, introducerAdmin, introducerAdminHandlers({ poster }));
  mount(server, introducerPortal, introducerPortalHandlers({ config: { PUBLIC_URL: 'https://pay.example.my' } }));
}

export interface TestIntroducer {
  account_id: string;
  id: string;
}

export async function createIntroducer(app: AppWithPoster): Promise<TestIntroducer> {
  const account_id = uuid();
  const rates = { payment_rate_bps: 2_000, payout_rate_bps: 2_000 };
  const who = { account_id, code: account_id.slice(-6), full_name: 'Farid bin Osman', created_at: app.clock.now() };
  return { account_id, id: await app.transact((db) => openIntroducer(db, { ...who, ...rates })) };
}

export const linkToIntroducer = (
  app: AppWithPoster,
  { account_id }: { account_id: string },
  to: TestIntroducer,
  rates = { payment_rate_bps: 3_000, payout_rate_bps: 2_500 },
): Promise<void> =>
  app.transact((db) =>
    linkMerchant(db, {
      account_id,
      introducer_id: to.id,
      introducer_account_id: to.account_id,
      joined_at: app.clock.now(),
      ...rates,
    }),
  );

/** Posts the given drafts and writes. */
export const draftsPosting: PostingKind<PostingCommand & { drafts: TransferDraft[]; writes: Write[] }, null, null> = {
  name: 'test',
  load: async (_, commands) => commands.map(() => null),
  decide: ({ drafts, writes }) => ({ transfers: drafts, writes, outcome: null }),
};

/** Posts a payment with this commission, in sen, which is payable at once. Returns the id of the payment. */
export async function earnCommission(app: AppWithPoster, account_id: string, commission: number): Promise<string> {
  const record_id = uuid();
  const earned_at = new Date(app.clock.now().getTime() - 1);
  const fee = sen(commission * 2);
  const amounts = { amount: sen(commission * 10), fee, commission: sen(commission) };
  const draft = transferDraft('payment', { id: uuid(), subject_id: record_id, ...amounts });
  const earned = { account_id, source: 'PAYMENT' as const, record_id, base_fee: fee, rate_bps: 5_000 };
  const writes = commissionWrites({ ...earned, commission: sen(commission), earned_at });
  await app.poster.post(draftsPosting, { account_id, subject_id: record_id, drafts: [draft], writes });
  await app.db
    .updateTable('introducer_commissions')
    .set({ status: 'PAYABLE', payable_at: app.clock.now() })
    .where('account_id', '=', account_id)
    .where('payment_record_id', '=', record_id)
    .execute();
  return record_id;
}
