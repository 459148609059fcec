/**
 * Public interface of the notifications module: notifies a merchant's users in the portal and by e-mail, as the account's
 * settings say.
 *
 *   notificationWrites(account_id, kind, facts, now): Write[]
 *
 * A posting spreads it into its `writes`: `...notificationWrites(account_id, 'PAYOUT_DONE', { subject_id, reference,
 * amount, name }, now)`; the notification is then committed with the money or not at all. Outside a posting, in a
 * transaction of your own: `await createNotification(db, account_id, kind, facts, now)`. Kinds are in
 * @kutip/domain/notifications.
 */
import { NO_FACTS, type NotificationFacts, type NotificationKind } from '@kutip/domain/notifications';
import type { Connection } from '../../platform/connection.ts';
import { write, type Write } from '../ledger/ledger.service.ts';
import { insertNotifications } from './insert-notifications.queries.ts';

export type { NotificationFacts, NotificationKind } from '@kutip/domain/notifications';

/**
 * Ledger writes that create a notification. `facts` holds only what the kind's text needs; amounts are ringgit text,
 * days yyyy-MM-dd, `subject_id` refers to the record.
 */
export const notificationWrites = (
  account_id: string,
  kind: NotificationKind,
  facts: Partial<NotificationFacts>,
  now: Date,
): Write[] => [write(insertNotifications, { account_id, kind, facts: { ...NO_FACTS, ...facts }, created_at: now })];

/**
 * Creates the same notification for many accounts in the caller's transaction. An account that has the notification with
 * this id already gets neither it nor its messages again.
 */
export const createNotifications = (
  db: Connection,
  { account_ids, idOf }: { account_ids: readonly string[]; idOf: (account_id: string) => string },
  kind: NotificationKind,
  facts: Partial<NotificationFacts>,
  now: Date,
): Promise<void> =>
  insertNotifications(
    db,
    account_ids.map((account_id) => ({
      id: idOf(account_id),
      account_id,
      kind,
      facts: { ...NO_FACTS, ...facts },
      created_at: now,
    })),
  );

/** Creates a notification in the caller's transaction, for events that move no money. */
export const createNotification = (
  db: Connection,
  account_id: string,
  kind: NotificationKind,
  facts: Partial<NotificationFacts>,
  now: Date,
): Promise<void> => insertNotifications(db, [{ account_id, kind, facts: { ...NO_FACTS, ...facts }, created_at: now }]);
