import { CODE } from '@kutip/contracts/codes';
import type { Parsed } from '@kutip/contracts/endpoint';
import { MEMBER_RECORD_STATUS, type users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import { grantableRoles, isOwner, teamFault, type Standing, type TeamFault } from '@kutip/domain/team';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { afterLast, refuseStale } from '../../platform/stale.ts';
import { endSessionsIn, endSessionsOf } from '../auth/auth.service.ts';
import { lockInvitation, updateInvitation } from './invitations.queries.ts';
import { refuseRole } from './invite.ts';
import {
  accountsOfPerson,
  isPlatformPerson,
  lockTeam,
  memberById,
  personById,
  removeMember,
  updateMember,
} from './team.queries.ts';
import { lockUser, updateUser } from './users.queries.ts';

type Change = Parsed<typeof users.update>['body'];

const SENTENCE: Record<TeamFault, string> = {
  last_owner: 'An account needs an owner. Make somebody else an owner first.',
  own_role: 'Nobody can give himself more rights.',
  not_allowed: 'This role cannot be given.',
};

/** The last owner is a matter of the account's state (4010); a role that cannot be given is one of the field (4000). */
function refusalOf(fault: TeamFault, field: 'role_id' | 'record_status' | null): Refusal {
  const code = fault === 'last_owner' ? CODE.wrong_state : CODE.validation_failed;
  return new Refusal(code, SENTENCE[fault], field ? { [field]: fault } : fault);
}

interface TeamMember extends Standing {
  updated_at: Date;
  status: string;
}

/** A member as he stands, with the team locked, and what the rule says of a change. Refuses 4004. */
async function standing({ db, account_id, user_id, area, permissions }: Context, id: string) {
  const team = await lockTeam(db, account_id);
  const row = found(team.find((one) => one.user_id === id));
  const before: TeamMember = { ...row, is_active: row.status === 'ACTIVE' };
  const owners = team.filter((one) => one.status === 'ACTIVE' && isOwner(one)).length;
  const grantable = area === 'api_key' ? [] : grantableRoles({ area, permissions });
  const faultOf = (after: Standing | null) => teamFault({ is_self: id === user_id, before, after, owners, grantable });
  return { before, faultOf };
}

/** Name and number are his own when he acts for others too: one merchant must not rename another's people. */
async function changePerson(context: Context, id: string, { full_name, phone_number }: Change): Promise<object> {
  const { db, user_id, now } = context;
  const change = { ...(full_name && { full_name }), ...(phone_number && { phone_number }) };
  if (Object.keys(change).length === 0) return {};
  if (id !== user_id && (await accountsOfPerson(db, id)) > 1)
    throw new Refusal(
      CODE.validation_failed,
      'This person works for others too. Only they can change this.',
      Object.fromEntries(Object.keys(change).map((field) => [field, 'belongs_to_person'])),
    );
  await lockUser(db, id);
  await updateUser(db, id, change, now);
  return change;
}

async function changeInvitation(context: Context, id: string, change: Change) {
  const { db, account_id, now } = context;
  const kept = found(await lockInvitation(db, { account_id, id }));
  refuseStale(kept, change.read_at);
  const { full_name, role_id } = change;
  if (role_id !== undefined) refuseRole(context, role_id);
  const after = { ...(full_name && { full_name }), ...(role_id !== undefined && { role_id }) };
  if (Object.keys(after).length > 0) {
    await updateInvitation(db, { account_id, id }, { ...after, updated_at: afterLast(kept, now) });
    const before = { full_name: kept.full_name, role_id: kept.role_id };
    await audit(context, { action: 'update', entity: 'invitation', entity_id: id, before, after });
  }
  return found(await memberById(db, account_id, id));
}

async function isMember({ db, account_id }: Context, id: string): Promise<boolean> {
  return found(await memberById(db, account_id, id)).status !== 'INVITED';
}

/**
 * Changes a member's role, or whether he may come in; a change counts from his next request on. Refuses 4004, 4009 when
 * somebody else was faster, 4010 for the last owner, 4000 for a role that the caller may not give.
 */
export async function changeMember(context: Context, id: string, change: Change) {
  const { db, account_id, now } = context;
  if (!(await isMember(context, id))) return changeInvitation(context, id, change);
  const { before, faultOf } = await standing(context, id);
  refuseStale(before, change.read_at);
  const role_id = change.role_id ?? before.role_id;
  const is_active =
    change.record_status === undefined ? before.is_active : change.record_status === MEMBER_RECORD_STATUS.active;
  const fault = faultOf({ role_id, is_active });
  if (fault) throw refusalOf(fault, role_id === before.role_id ? 'record_status' : 'role_id');

  const person = await changePerson(context, id, change);
  const place = {
    ...(role_id !== before.role_id && { role_id }),
    ...(is_active !== before.is_active && { status: is_active ? 'ACTIVE' : 'INACTIVE' }),
  };
  const after = { ...person, ...place };
  if (Object.keys(after).length > 0) {
    await updateMember(db, { account_id, user_id: id }, { ...place, updated_at: afterLast(before, now) });
    if (!is_active) await endSessionsIn(db, { account_id, user_id: id }, now);
    const was = { role_id: before.role_id, status: before.status };
    await audit(context, { action: 'update', entity: 'member', entity_id: id, before: was, after });
  }
  return found(await memberById(db, account_id, id));
}

/** Takes somebody off the team, or an invitation back. Refuses 4004, and 4010 for the last owner. */
export async function removeFromTeam(context: Context, id: string): Promise<void> {
  const { db, account_id, now } = context;
  if (!(await isMember(context, id))) {
    const kept = found(await lockInvitation(db, { account_id, id }));
    await updateInvitation(db, { account_id, id }, { deleted_at: now, updated_at: now });
    return audit(context, {
      action: 'withdraw',
      entity: 'invitation',
      entity_id: id,
      before: { role_id: kept.role_id },
    });
  }
  const { before, faultOf } = await standing(context, id);
  const fault = faultOf(null);
  if (fault) throw refusalOf(fault, null);
  await endSessionsIn(db, { account_id, user_id: id }, now);
  await removeMember(db, { account_id, user_id: id }, now);
  await audit(context, { action: 'remove', entity: 'member', entity_id: id, before: { role_id: before.role_id } });
}

/** An admin corrects a person, or shuts him out everywhere; who works for the platform is the superadmin's affair. */
export async function changeAnybody(context: Context, id: string, change: Change) {
  const { db, permissions, now } = context;
  const kept = found(await personById(db, id));
  await lockUser(db, id);
  refuseStale(kept, change.read_at);
  if (!permissions.includes('platform_users.write') && (await isPlatformPerson(db, id)))
    throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
  if (change.role_id !== undefined && change.role_id !== kept.role_id)
    throw new Refusal(CODE.validation_failed, 'A role is given by its account.', { role_id: 'not_allowed' });
  const { full_name, phone_number, record_status } = change;
  const is_shut = record_status === MEMBER_RECORD_STATUS.inactive;
  const after = {
    ...(full_name && { full_name }),
    ...(phone_number && { phone_number }),
    ...(record_status && { status: is_shut ? 'INACTIVE' : 'ACTIVE' }),
  };
  await updateUser(db, id, after, afterLast(kept, now));
  if (is_shut) await endSessionsOf(db, id, null, now);
  await audit(context, { action: 'update', entity: 'user', entity_id: id, before: { status: kept.status }, after });
  return found(await personById(db, id));
}
