/** The front door of users: the people, whatever accounts they act for. */
import type { user } from '@kutip/contracts/auth';
import { CODE } from '@kutip/contracts/codes';
import { Refusal, type Breakdown } from '@kutip/domain/refusal';
import { roleOf } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { duplicateField, findUser, insertUser, takenNames, updateUser, type NewUser } from './users.queries.ts';

export { invite } from './invite.ts';
export { teamOf } from './team.queries.ts';
export { markConfirmed as confirmEmailOf } from './users.queries.ts';

export type UserView = z.output<typeof user>;

/** Throws for a role that does not exist: roles are code, so a row with another number would be a bug. */
function roleView(role_id: number): Pick<UserView, 'role' | 'permissions'> {
  const role = roleOf(role_id);
  if (!role) throw new Error(`There is no role ${role_id}`);
  const { id, code, name, permissions } = role;
  return { role: { id, code, name }, permissions: [...permissions] };
}

type Person = Awaited<ReturnType<typeof findUser>>;

function viewOf(person: Person, role_id: number): UserView {
  if (!person) throw new Refusal(CODE.not_found, 'Record not found.');
  return { ...person, uuid: person.id, ...roleView(role_id) };
}

/** A person in the role he has in one account. Refuses (4004) one who is not there. */
export const userView = async (db: Connection, user_id: string, role_id: number): Promise<UserView> =>
  viewOf(await findUser(db, user_id), role_id);

/** Answers who he is, for whoever tells him of it. `password_hash` comes from auth's `hashPassword`. */
export const setPassword = (db: Connection, user_id: string, password_hash: string, now: Date) =>
  updateUser(db, user_id, { password_hash }, now);

export interface PersonToOpen extends Omit<NewUser, 'id' | 'last_account_id' | 'created_at'> {
  /** The account he acts for first; null when none yet. */
  account_id: string | null;
  now: Date;
}

/** Refuses 4025: the words are the fields that are taken. */
export const duplicate = (breakdown: Breakdown) =>
  new Refusal(CODE.duplicate, 'Somebody has registered with this already.', breakdown);

/**
 * Makes a person with both of his login names, and answers his id. Refuses (4025) names that are taken, all of them at
 * once; of two who race for one name the unique key lets one through.
 */
export async function openPerson(db: Connection, person: PersonToOpen): Promise<string> {
  const { account_id, now, ...rest } = person;
  const { email, username } = person;
  const taken = await takenNames(db, { email, username });
  const fields = Object.entries({ email, username }).filter(([, name]) => taken.includes(name));
  if (fields.length > 0) throw duplicate(Object.fromEntries(fields.map(([field]) => [field, 'duplicate'])));

  const id = uuid();
  try {
    await insertUser(db, { ...rest, id, last_account_id: account_id, created_at: now });
  } catch (error) {
    const field = duplicateField(error);
    throw field ? duplicate({ [field]: 'duplicate' }) : error;
  }
  return id;
}
