import { ROLE_ID } from '@kutip/domain/roles';
import type { Connection } from '../../platform/connection.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { ownersOf } from './banks.queries.ts';

/** Emails the account owners about a changed bank account immediately, before the cooling period ends. */
export async function notifyOwners(
  db: Connection,
  {
    account_id,
    account_mask,
    public_url,
    now,
  }: { account_id: string; account_mask: string; public_url: string; now: Date },
): Promise<void> {
  const owners = await ownersOf(db, account_id, ROLE_ID.merchant_owner);
  const emails = owners.map(({ full_name, email, language }) => ({
    account_id,
    channel: 'EMAIL' as const,
    recipient: email,
    template: 'bank_changed' as const,
    data: {
      full_name,
      account: account_mask,
      at: now.toISOString(),
      link: new URL('/info/view?tab=banks', public_url).href,
    },
    language,
    created_at: now,
  }));
  await queueMessages(db, emails);
}
