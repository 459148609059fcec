import { ROLE_ID } from '@kutip/domain/roles';
import type { MEMBER_STATUSES } from '@kutip/contracts/users';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

type MemberStatus = (typeof MEMBER_STATUSES)[number];

const selectMembers = (db: Connection) =>
  sql(db)
    .selectFrom('account_users as au')
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['u.id', 'u.id as uuid', 'u.full_name', 'u.email', 'u.phone_number', 'u.avatar_url', 'u.last_login_at'])
    .select((eb) => [
      eb.ref('u.username').$castTo<string | null>().as('username'),
      eb.ref('au.role_id').$castTo<number | null>().as('role_id'),
      eb.ref('au.status').$castTo<MemberStatus>().as('status'),
      eb.cast<Date | null>(eb.val(null), 'timestamptz').as('expires_at'),
    ])
    .select(['au.created_at', 'au.updated_at'])
    .where('au.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null);

const selectInvitations = (db: Connection) =>
  sql(db)
    .selectFrom('invitations as i')
    .select(['i.id', 'i.id as uuid', 'i.full_name', 'i.email'])
    .select((eb) => [
      eb.cast<string | null>(eb.val(null), 'text').as('phone_number'),
      eb.cast<string | null>(eb.val(null), 'text').as('avatar_url'),
      eb.cast<Date | null>(eb.val(null), 'timestamptz').as('last_login_at'),
      eb.cast<string | null>(eb.val(null), 'text').as('username'),
      eb.ref('i.role_id').$castTo<number | null>().as('role_id'),
      eb.cast<MemberStatus>(eb.val('INVITED'), 'text').as('status'),
      eb.ref('i.expires_at').$castTo<Date | null>().as('expires_at'),
    ])
    .select(['i.created_at', 'i.updated_at'])
    .where('i.accepted_at', 'is', null)
    .where('i.deleted_at', 'is', null);

/** Members and open invitations of an account. */
export const selectTeam = (db: Connection, account_id: string) =>
  selectMembers(db)
    .where('au.account_id', '=', account_id)
    .unionAll(selectInvitations(db).where('i.account_id', '=', account_id));

/** All users of the platform, with their role in the account they used last. */
export const selectAllUsers = (db: Connection) =>
  sql(db)
    .selectFrom('users as u')
    .leftJoin('account_users as au', (join) =>
      join
        .onRef('au.account_id', '=', 'u.last_account_id')
        .onRef('au.user_id', '=', 'u.id')
        .on('au.deleted_at', 'is', null),
    )
    .select(['u.id', 'u.id as uuid', 'u.full_name', 'u.email', 'u.phone_number', 'u.avatar_url', 'u.last_login_at'])
    .select((eb) => [
      eb.ref('u.username').$castTo<string | null>().as('username'),
      eb.ref('au.role_id').$castTo<number | null>().as('role_id'),
      eb
        .case()
        .when('u.status', '=', 'ACTIVE')
        .then(eb.cast<MemberStatus>(eb.val('ACTIVE'), 'text'))
        .else(eb.cast<MemberStatus>(eb.val('INACTIVE'), 'text'))
        .end()
        .as('status'),
      eb.cast<Date | null>(eb.val(null), 'timestamptz').as('expires_at'),
    ])
    .select(['u.created_at', 'u.updated_at'])
    .where('u.deleted_at', 'is', null);

export const findMember = (db: Connection, account_id: string, id: string) =>
  sql(db).selectFrom(selectTeam(db, account_id).as('row')).selectAll().where('id', '=', id).executeTakeFirst();

export const findAnyUser = (db: Connection, id: string) => selectAllUsers(db).where('u.id', '=', id).executeTakeFirst();

/**
 * Locks all memberships of an account, so that the last-owner rule is checked by one transaction at a time, and reads them
 * under the lock: who was deactivated everywhere meanwhile is known by their own row, which is not locked.
 */
export async function lockTeam(db: Connection, account_id: string) {
  const members = sql(db)
    .selectFrom('account_users as au')
    .where('au.account_id', '=', account_id)
    .where('au.deleted_at', 'is', null);
  await members.select('au.id').orderBy('au.id').forUpdate().execute();
  return members
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['au.user_id', 'au.role_id', 'au.status', 'au.created_at', 'au.updated_at', 'u.status as user_status'])
    .execute();
}

export const isPlatformStaff = async (db: Connection, user_id: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('memberships as m')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.account_id', '=', 'm.account_id').onRef('au.user_id', '=', 'm.user_id'),
    )
    .select('au.role_id')
    .where('m.user_id', '=', user_id)
    .where('au.role_id', 'in', [ROLE_ID.admin, ROLE_ID.superadmin])
    .where('au.deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Number of accounts that a user belongs to. */
export async function countAccountsOfUser(db: Connection, user_id: string): Promise<number> {
  const { count } = await sql(db)
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

interface MembershipKey {
  account_id: string;
  user_id: string;
}

export async function updateMember(
  db: Connection,
  { account_id, user_id }: MembershipKey,
  change: { role_id?: number; status?: string; updated_at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('account_users')
    .set(change)
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function removeMember(db: Connection, { account_id, user_id }: MembershipKey, now: Date): Promise<void> {
  await sql(db)
    .updateTable('account_users')
    .set({ deleted_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .execute();
  await sql(db).deleteFrom('memberships').where('account_id', '=', account_id).where('user_id', '=', user_id).execute();
}
