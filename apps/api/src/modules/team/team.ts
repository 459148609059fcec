import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { MEMBER_RECORD_STATUS, type users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import { grantableRoles, isOwner, teamChangeFault, type Membership, type TeamFault } from '@kutip/domain/team';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { nextUpdatedAt, assertNotStale } from '../../platform/optimistic-lock.ts';
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

/** Loads a member with the team locked, and the rule that checks a change. Refuses 4004. */
async function loadStanding({ db, account_id, user_id, area, permissions }: Context, id: string) {
  const team = await lockTeam(db, account_id);
  const row = requireFound(team.find((one) => one.user_id === id));
  const before: TeamMember = { ...row, is_active: row.status === 'ACTIVE' };
  const owners = team.filter((one) => one.status === 'ACTIVE' && isOwner(one)).length;
  const grantable = area === 'api_key' ? [] : grantableRoles({ area, permissions });
  const findFault = (after: Membership | null) =>
    teamChangeFault({ is_self: id === user_id, before, after, owners, grantable });
  return { before, findFault };
}

/** Users who belong to several accounts change their own details: one merchant must not rename another's staff. */
async function changePersonalDetails(
  context: Context,
  id: string,
  { full_name, phone_number }: Change,
): Promise<object> {
  const { db, user_id, now } = context;
  const change = { ...(full_name && { full_name }), ...(phone_number && { phone_number }) };
  if (Object.keys(change).length === 0) return {};
  if (id !== user_id && (await countAccountsOfUser(db, id)) > 1)
    throw new Refusal(
      CODE.validation_failed,
      'This person belongs to other accounts too. Only they can change this.',
      Object.fromEntries(Object.keys(change).map((field) => [field, 'belongs_to_person'])),
    );
  await lockUser(db, id);
  await updateUser(db, id, change, now);
  return change;
}

async function changeInvitation(context: Context, id: string, change: Change) {
  const { db, account_id, now } = context;
  const current = requireFound(await lockInvitation(db, { account_id, id }));
  assertNotStale(current, change.read_at);
  const { full_name, role_id } = change;
  if (role_id !== undefined) refuseUngrantableRole(context, role_id);
  const after = { ...(full_name && { full_name }), ...(role_id !== undefined && { role_id }) };
  if (Object.keys(after).length > 0) {
    await updateInvitation(db, { account_id, id }, { ...after, updated_at: nextUpdatedAt(current, now) });
    const before = { full_name: current.full_name, role_id: current.role_id };
    await audit(context, { action: 'update', entity: 'invitation', entity_id: id, before, after });
  }
  return requireFound(await findMember(db, account_id, id));
}

async function isMember({ db, account_id }: Context, id: string): Promise<boolean> {
  return requireFound(await findMember(db, account_id, id)).status !== 'INVITED';
}

/**
 * Changes a member's role or status, from their next request on. Refuses 4004, 4009 for a stale version, 4010 for the
 * last owner and 4000 for a role that the caller may not assign.
 */
export async function changeMember(context: Context, id: string, change: Change) {
  const { db, account_id, now } = context;
  if (!(await isMember(context, id))) return changeInvitation(context, id, change);
  const { before, findFault } = await loadStanding(context, id);
  assertNotStale(before, change.read_at);
  const role_id = change.role_id ?? before.role_id;
  const is_active =
    change.record_status === undefined ? before.is_active : change.record_status === MEMBER_RECORD_STATUS.active;
  const fault = findFault({ role_id, is_active });
  if (fault) throw teamFaultRefusal(fault, role_id === before.role_id ? 'record_status' : 'role_id');

  const person = await changePersonalDetails(context, id, change);
  const membership = {
    ...(role_id !== before.role_id && { role_id }),
    ...(is_active !== before.is_active && { status: is_active ? 'ACTIVE' : 'INACTIVE' }),
  };
  const after = { ...person, ...membership };
  if (Object.keys(after).length > 0) {
    await updateMember(db, { account_id, user_id: id }, { ...membership, updated_at: nextUpdatedAt(before, now) });
    if (!is_active) await revokeMemberSessions(db, { account_id, user_id: id }, now);
    const was = { role_id: before.role_id, status: before.status };
    await audit(context, { action: 'update', entity: 'member', entity_id: id, before: was, after });
  }
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
 * An admin corrects a user's details or deactivates the user everywhere; only a superadmin may do this to platform
 * staff.
 */
export async function changeAnyUser(context: Context, id: string, change: Change) {
  const { db, permissions, now } = context;
  const current = requireFound(await findAnyUser(db, id));
  await lockUser(db, id);
  assertNotStale(current, change.read_at);
  if (!permissions.includes('platform_users.write') && (await isPlatformStaff(db, id)))
    throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
  if (change.role_id !== undefined && change.role_id !== current.role_id)
    throw new Refusal(CODE.validation_failed, 'A role can only be changed within its account.', {
      role_id: 'not_allowed',
    });
  const { full_name, phone_number, record_status } = change;
  const is_deactivated = record_status === MEMBER_RECORD_STATUS.inactive;
  const after = {
    ...(full_name && { full_name }),
    ...(phone_number && { phone_number }),
    ...(record_status && { status: is_deactivated ? 'INACTIVE' : 'ACTIVE' }),
  };
  await updateUser(db, id, after, nextUpdatedAt(current, now));
  if (is_deactivated) await revokeUserSessions(db, id, null, now);
  await audit(context, { action: 'update', entity: 'user', entity_id: id, before: { status: current.status }, after });
  return requireFound(await findAnyUser(db, id));
}
