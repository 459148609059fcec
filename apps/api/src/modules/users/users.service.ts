/** Public interface of the users module: people with their login names, whatever account they belong to. */
import type { user } from '@kutip/contracts/auth';
import { CODE } from '@kutip/contracts/codes';
import { Refusal, type Breakdown } from '@kutip/domain/refusal';
import { findRole } from '@kutip/domain/roles';
import { SUPPORT_VIEW_PERMISSIONS, SUPPORT_VIEW_ROLE_ID } from '@kutip/domain/support-view';
import { uuid } from '../../platform/uuid.ts';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import {
  duplicateField,
  findUser,
  insertUser,
  findTakenLoginNames,
  updateUser,
  type NewUser,
} from './users.queries.ts';

export {
  changeLoginName,
  duplicateField,
  findByEmail,
  findTakenLoginNames,
  findUser,
  lockUser,
  markEmailVerified,
  peopleNamed,
  updateUser,
  type UserChange,
} from './users.queries.ts';

export type UserView = z.output<typeof user>;

/** Throws when the role does not exist: roles are defined in code, so that would be a bug. */
function roleView(role_id: number): Pick<UserView, 'role' | 'permissions'> {
  const role = findRole(role_id);
  if (!role) throw new Error(`There is no role ${role_id}`);
  const { id, code, name, permissions } = role;
  return { role: { id, code, name }, permissions: [...permissions] };
}

type Person = Awaited<ReturnType<typeof findUser>>;

function toUserView(person: Person, role_id: number): UserView {
  if (!person) throw new Refusal(CODE.not_found, 'Record not found.');
  const { email_verified_at, ...view } = person;
  return { ...view, uuid: person.id, is_email_confirmed: email_verified_at !== null, ...roleView(role_id) };
}

/** A user with their role in one account. Refuses 4004 when the user does not exist. */
export const loadUserView = async (db: Connection, user_id: string, role_id: number): Promise<UserView> =>
  toUserView(await findUser(db, user_id), role_id);

/** The admin of a view by support: they see what the owner may read, and act for nobody. */
export const loadSupportUserView = async (db: Connection, admin_user_id: string, ends_at: Date): Promise<UserView> => ({
  ...(await loadUserView(db, admin_user_id, SUPPORT_VIEW_ROLE_ID)),
  permissions: [...SUPPORT_VIEW_PERMISSIONS],
  support_view: { ends_at },
});

/**
 * Updates the password and returns the user, for the notification. `password_hash` comes from auth's `hashPassword`.
 */
export const setPassword = (db: Connection, user_id: string, password_hash: string, now: Date) =>
  updateUser(db, user_id, { password_hash }, now);

export interface CreateUserInput extends Omit<NewUser, 'id' | 'last_account_id' | 'created_at'> {
  /** The user's first account; null when there is none yet. */
  account_id: string | null;
  now: Date;
}

/** Refusal 4025; the breakdown names the fields that are in use. */
export const duplicateUser = (breakdown: Breakdown) =>
  new Refusal(CODE.duplicate, 'This is already registered.', breakdown);

/** Refuses 4025 with all names in use: before slow work, since a name may still be taken meanwhile. */
export async function assertLoginNamesFree(db: Connection, names: { email: string; username: string }): Promise<void> {
  const { email, username } = names;
  const taken = await findTakenLoginNames(db, { email, username });
  const fields = Object.entries({ email, username }).filter(([, name]) => taken.includes(name));
  if (fields.length > 0) throw duplicateUser(Object.fromEntries(fields.map(([field]) => [field, 'duplicate'])));
}

/**
 * Creates a user with both login names and returns the id. Refuses 4025 with all names in use; of two concurrent
 * registrations of one name the unique key lets one through.
 */
export async function createUser(db: Connection, person: CreateUserInput): Promise<string> {
  const { account_id, now, ...rest } = person;
  await assertLoginNamesFree(db, person);
  const id = uuid();
  try {
    await insertUser(db, { ...rest, id, last_account_id: account_id, created_at: now });
  } catch (error) {
    const field = duplicateField(error);
    throw field ? duplicateUser({ [field]: 'duplicate' }) : error;
  }
  return id;
}
