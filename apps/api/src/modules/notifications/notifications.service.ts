/**
 * The front door of notices: what people of a merchant are told of, in the portal and by mail, as his settings say.
 *
 *   noticeWrites(account_id, kind, facts, now): Write[]
 *
 * A posting spreads it into its `writes`: `...noticeWrites(account_id, 'PAYOUT_DONE', { subject_id, reference, amount,
 * name }, now)`; then the notice goes with the money or not at all. Outside the poster, in a transaction of one's own:
 * `await writeNotice(db, account_id, kind, facts, now)`. Kinds are in @kutip/domain/notices.
 */
import { NO_FACTS, type NoticeFacts, type NoticeKind } from '@kutip/domain/notices';
import type { Connection } from '../../platform/connection.ts';
import { write, type Write } from '../ledger/ledger.service.ts';
import { insertNotices } from './notices.queries.ts';

export type { NoticeFacts, NoticeKind } from '@kutip/domain/notices';

/** Only what a kind's words need is told; amounts are ringgit text, days yyyy-MM-dd, `subject_id` leads to the record. */
export const noticeWrites = (account_id: string, kind: NoticeKind, facts: Partial<NoticeFacts>, now: Date): Write[] => [
  write(insertNotices, { account_id, kind, facts: { ...NO_FACTS, ...facts }, created_at: now }),
];

/** The same in the caller's own transaction, for what moves no money. */
export const writeNotice = (
  db: Connection,
  account_id: string,
  kind: NoticeKind,
  facts: Partial<NoticeFacts>,
  now: Date,
): Promise<void> => insertNotices(db, [{ account_id, kind, facts: { ...NO_FACTS, ...facts }, created_at: now }]);
