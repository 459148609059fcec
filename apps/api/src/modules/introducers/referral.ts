import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { auditRow, writeAudits } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { findOwner } from '../../platform/directory.ts';
import { introducerById, linkMerchant } from './introducers.queries.ts';

type Referrer = NonNullable<Awaited<ReturnType<typeof introducerById>>>;

/** The address of the page on which a merchant registers with an introducer's code. */
export const referralUrl = (public_url: string, code: string): string =>
  new URL(`/login?register=1&introducer=${encodeURIComponent(code)}`, public_url).href;

/** The active introducer with this code, in any case. Refuses 4000 without one. */
export async function requireReferrer(db: Connection, code: string): Promise<Referrer> {
  const owner = await findOwner(db, 'introducer', code.toUpperCase());
  const introducer = owner && (await introducerById(db, owner.id));
  if (introducer?.status === 'ACTIVE') return introducer;
  throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { introducer_code: 'not_found' });
}

/** Links a merchant who registers to the introducer who brought them, at the introducer's own rates. */
export async function linkReferredMerchant(
  db: Connection,
  { id: introducer_id, account_id: introducer_account_id, payment_rate_bps, payout_rate_bps }: Referrer,
  registered: { account_id: string; user_id: string; ip: string; now: Date },
): Promise<void> {
  const { account_id, now: joined_at } = registered;
  const rates = { payment_rate_bps, payout_rate_bps };
  await linkMerchant(db, { account_id, introducer_id, introducer_account_id, joined_at, ...rates });
  const entry = { action: 'register', entity: 'introducer', entity_id: introducer_id, after: { account_id, ...rates } };
  await writeAudits(db, [auditRow(registered, entry)]);
}
