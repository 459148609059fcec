import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { MEMBER_RECORD_STATUS, type users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import { grantableRoles, isOwner, teamChangeFault, type Membership, type TeamFault } from '@kutip/domain/team';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Context } from '../../platform/mount.ts';
import { revokeMemberSessions, revokeUserSessions } from '../auth/auth.service.ts';
import { lockInvitation, updateInvitation } from './invitations.queries.ts';
import { refuseUngrantableRole } from './invite.ts';
import {
  countAccountsOfUser,
  isPlatformStaff,
  lockTeam,
  findMember,
  findAnyUser,
  removeMember,
  updateMember,
} from './team.queries.ts';
import { lockUser, updateUser } from '../users/users.service.ts';

type Change = ParsedRequest<typeof users.update>['body'];

const FAULT_MESSAGES: Record<TeamFault, string> = {
  last_owner: 'An account needs an owner. Assign another owner first.',
  own_role: 'You cannot give yourself more permissions.',
  not_allowed: 'You cannot assign this role.',
};

/**
 * The last owner is a conflict with the account's state (4010); a role that cannot be assigned is an invalid field
 * (4000).
 */
function teamFaultRefusal(fault: TeamFault, field: 'role_id' | 'record_status' | null): Refusal {
  const code = fault === 'last_owner' ? CODE.wrong_state : CODE.validation_failed;
  return new Refusal(code, FAULT_MESSAGES[fault], field ? { [field]: fault } : fault);
}

interface TeamMember extends Membership {
  updated_at: Date;
  status: string;
}

/** A member with the team locked, and the rule that checks a change; undefined for who is no member of the account. */
async function findStanding({ db, account_id, user_id, area, permissions }: Context, id: string) {
  const team = await lockTeam(db, account_id);
  const found = team.find((one) => one.user_id === id);
  if (!found) return undefined;
  const { user_status, ...row } = found;
  const before: TeamMember = { ...row, is_active: row.status === 'ACTIVE' };
  // Whoever is deactivated everywhere can no more act as an owner than one who is deactivated in this account.
  const owners = team.filter((one) => one.status === 'ACTIVE' && one.user_status === 'ACTIVE' && isOwner(one)).length;
  const acting = { ...before, is_active: before.is_active && user_status === 'ACTIVE' };
  const grantable = area === 'api_key' ? [] : grantableRoles({ area, permissions });
  const findFault = (after: Membership | null) =>
    teamChangeFault({ is_self: id === user_id, before: acting, after, owners, grantable });
  return { before, findFault };
}

/** As `findStanding`. Refuses 4004. */
const loadStanding = async (context: Context, id: string) => requireFound(await findStanding(context, id));

/** Users who belong to several accounts change their own details: one merchant must not rename another's staff. */
async function assertMayChangeDetails({ db, user_id }: Context, id: string, fields: readonly string[]): Promise<void> {
  if (fields.length === 0 || id === user_id || (await countAccountsOfUser(db, id)) <= 1) return;
  throw new Refusal(
    CODE.validation_failed,
    'This person belongs to other accounts too. Only they can change this.',
    Object.fromEntries(fields.map((field) => [field, 'belongs_to_person'])),
  );
}

async function changeInvitation(context: Context, id: string, change: Change) {
  const { db, account_id, user_id: invited_by } = context;
  const { full_name, role_id } = change;
  await editRecord(context, {
    entity: 'invitation',
    entity_id: id,
    read_at: change.read_at,
    lock: () => lockInvitation(db, { account_id, id }),
    request() {
      if (role_id !== undefined) refuseUngrantableRole(context, role_id);
      return { ...(full_name && { full_name }), ...(role_id !== undefined && { role_id }) };
    },
    // Whoever gives another role vouches for it.
    write: (changed) =>
      updateInvitation(db, { account_id, id }, { ...changed, ...(changed.role_id !== undefined && { invited_by }) }),
  });
  return requireFound(await findMember(db, account_id, id));
}

async function isMember({ db, account_id }: Context, id: string): Promise<boolean> {
  return requireFound(await findMember(db, account_id, id)).status !== 'INVITED';
}

interface MemberWrite {
  details: { full_name?: string; phone_number?: string };
  membership: { role_id?: number; status?: string; updated_at: Date };
}

/** Writes a member: the person's details if they changed, and the membership. */
async function writeMember(
  { db, account_id, now }: Context,
  id: string,
  { details, membership }: MemberWrite,
): Promise<void> {
  if (Object.keys(details).length > 0) {
    await lockUser(db, id);
    await updateUser(db, id, details, now);
  }
  await updateMember(db, { account_id, user_id: id }, membership);
}

/**
 * Changes a member's role or status, from their next request on. Refuses 4004, 4009 for a stale version, 4010 for the
 * last owner and 4000 for a role that the caller may not assign.
 */
export async function changeMember(context: Context, id: string, change: Change) {
  const { db, account_id, now } = context;
  const person = requireFound(await findMember(db, account_id, id));
  if (person.status === 'INVITED') return changeInvitation(context, id, change);
  const { before, findFault } = await loadStanding(context, id);
  const { full_name, phone_number } = change;
  const details = { ...(full_name && { full_name }), ...(phone_number && { phone_number }) };
  const { changed } = await editRecord(context, {
    entity: 'member',
    entity_id: id,
    read_at: change.read_at,
    lock: async () => ({ ...before, full_name: person.full_name, phone_number: person.phone_number }),
    async request() {
      const { role_id = before.role_id } = change;
      const is_active =
        change.record_status === undefined ? before.is_active : change.record_status === MEMBER_RECORD_STATUS.active;
      const fault = findFault({ role_id, is_active });
      if (fault) throw teamFaultRefusal(fault, role_id === before.role_id ? 'record_status' : 'role_id');
      await assertMayChangeDetails(context, id, Object.keys(details));
      const status = is_active === before.is_active ? before.status : is_active ? 'ACTIVE' : 'INACTIVE';
      return { ...details, role_id, status };
    },
    write: ({ role_id, status, updated_at, ...changedDetails }) =>
      writeMember(context, id, {
        details: changedDetails,
        membership: { ...(role_id !== undefined && { role_id }), ...(status !== undefined && { status }), updated_at },
      }),
  });
  if (changed.status === 'INACTIVE') await revokeMemberSessions(db, { account_id, user_id: id }, now);
  return requireFound(await findMember(db, account_id, id));
}

/** Removes a member or withdraws an invitation. Refuses 4004, and 4010 for the last owner. */
export async function removeFromTeam(context: Context, id: string): Promise<void> {
  const { db, account_id, now } = context;
  if (!(await isMember(context, id))) {
    const current = requireFound(await lockInvitation(db, { account_id, id }));
    await updateInvitation(db, { account_id, id }, { deleted_at: now, updated_at: now });
    return audit(context, {
      action: 'withdraw',
      entity: 'invitation',
      entity_id: id,
      before: { role_id: current.role_id },
    });
  }
  const { before, findFault } = await loadStanding(context, id);
  const fault = findFault(null);
  if (fault) throw teamFaultRefusal(fault, null);
  await revokeMemberSessions(db, { account_id, user_id: id }, now);
  await removeMember(db, { account_id, user_id: id }, now);
  await audit(context, { action: 'remove', entity: 'member', entity_id: id, before: { role_id: before.role_id } });
}

/**
 * An admin corrects a user's details or deactivates the user everywhere; only a superadmin may do this to platform staff,
 * and the last superadmin stays (4010).
 */
export async function changeAnyUser(context: Context, id: string, change: Change) {
  const { db, permissions, now } = context;
  const { full_name, phone_number, record_status } = change;
  const is_deactivation = record_status === MEMBER_RECORD_STATUS.inactive;
  let standing: Awaited<ReturnType<typeof findStanding>>;
  const { changed } = await editRecord(context, {
    entity: 'user',
    entity_id: id,
    read_at: change.read_at,
    async lock() {
      // The platform's own team first, in the order of `changeMember`.
      if (is_deactivation) standing = await findStanding(context, id);
      await lockUser(db, id);
      return findAnyUser(db, id);
    },
    async request(current) {
      if (!permissions.includes('platform_users.write') && (await isPlatformStaff(db, id)))
        throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
      if (change.role_id !== undefined && change.role_id !== current.role_id)
        throw new Refusal(CODE.validation_failed, 'A role can only be changed within its account.', {
          role_id: 'not_allowed',
        });
      const fault = standing?.findFault({ role_id: standing.before.role_id, is_active: false });
      if (fault) throw teamFaultRefusal(fault, 'record_status');
      return {
        ...(full_name && { full_name }),
        ...(phone_number && { phone_number }),
        ...(record_status && { status: is_deactivation ? 'INACTIVE' : 'ACTIVE' }),
      };
    },
    write: ({ updated_at, ...details }) => updateUser(db, id, details, updated_at),
  });
  if (changed.status === 'INACTIVE') await revokeUserSessions(db, id, null, now);
  return requireFound(await findAnyUser(db, id));
}
