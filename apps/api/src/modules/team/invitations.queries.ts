import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

interface InvitationKey {
  account_id: string;
  id: string;
}

/** An open invitation, locked. */
export const lockInvitation = (db: Connection, { account_id, id }: InvitationKey) =>
  sql(db)
    .selectFrom('invitations')
    .select(['id', 'email', 'full_name', 'role_id', 'expires_at', 'updated_at'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** How often an invitation was sent again since then, by the audit log. Lock the invitation first. */
export async function countResends(db: Connection, { account_id, id }: InvitationKey, since: Date): Promise<number> {
  const { count } = await sql(db)
    .selectFrom('audit_logs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('entity', '=', 'invitation')
    .where('entity_id', '=', id)
    .where('action', '=', 'invite_again')
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The valid invitation of a link, with the inviter and the account. */
export const invitationByToken = (db: Connection, link: InvitationKey & { token_hash: Buffer }, now: Date) =>
  sql(db)
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.account_id', 'i.id', 'i.email', 'i.full_name', 'i.role_id', 'i.expires_at', 'i.invited_by'])
    .select(['a.name as account_name', 'u.full_name as inviter_name'])
    .where('i.account_id', '=', link.account_id)
    .where('i.id', '=', link.id)
    .where('i.token_hash', '=', link.token_hash)
    .where('i.accepted_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();

export interface NewInvitation extends InvitationKey {
  email: string;
  full_name: string;
  role_id: number;
  token_hash: Buffer;
  invited_by: string;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

export async function insertInvitation(db: Connection, invitation: NewInvitation): Promise<void> {
  await sql(db).insertInto('invitations').values(invitation).execute();
}

export async function updateInvitation(
  db: Connection,
  { account_id, id }: InvitationKey,
  change: {
    full_name?: string;
    role_id?: number;
    /** Who vouches for it now. */
    invited_by?: string;
    token_hash?: Buffer;
    expires_at?: Date;
    updated_at: Date;
    deleted_at?: Date;
  },
): Promise<void> {
  await sql(db)
    .updateTable('invitations')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Marks an invitation as accepted. Of two concurrent calls one returns false. */
export async function acceptInvitation(db: Connection, { account_id, id }: InvitationKey, now: Date): Promise<boolean> {
  const accepted = await sql(db)
    .updateTable('invitations')
    .set({ accepted_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}

/** Number of members and open invitations of an account, which the plan limits. */
export async function countTeam(db: Connection, account_id: string): Promise<number> {
  const { members, invited } = await sql(db)
    .selectNoFrom((eb) => [
      eb
        .selectFrom('account_users')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('account_id', '=', account_id)
        .where('deleted_at', 'is', null)
        .as('members'),
      eb
        .selectFrom('invitations')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('account_id', '=', account_id)
        .where('accepted_at', 'is', null)
        .where('deleted_at', 'is', null)
        .as('invited'),
    ])
    .executeTakeFirstOrThrow();
  return (members ?? 0) + (invited ?? 0);
}

/**
 * Whether this address belongs to a member or an open invitation. Locks the account, so that two users cannot invite
 * the same person at once.
 */
export async function isMemberOrInvited(db: Connection, account_id: string, email: string): Promise<boolean> {
  await sql(db).selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute();
  const member = await sql(db)
    .selectFrom('account_users as au')
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select('u.id')
    .where('au.account_id', '=', account_id)
    .where('au.deleted_at', 'is', null)
    .where('u.email', '=', email)
    .executeTakeFirst();
  if (member) return true;
  const invitation = await sql(db)
    .selectFrom('invitations')
    .select('id')
    .where('account_id', '=', account_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return invitation !== undefined;
}
