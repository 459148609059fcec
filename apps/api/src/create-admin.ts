import { ROLE_ID } from '@kutip/domain/roles';
import { addMember, findOrCreatePlatformAccount } from './modules/accounts/accounts.service.ts';
import { hashPassword } from './modules/auth/auth.service.ts';
import { createUser } from './modules/users/users.service.ts';
import type { Connection } from './platform/connection.ts';

export interface AdminInput {
  full_name: string;
  email: string;
  username: string;
  phone_number: string;
  password: string;
  role: 'admin' | 'superadmin';
}

/** Creates an admin user with a login and returns its id. Refuses (4025) taken names. */
export async function createAdmin(
  transact: <T>(work: (db: Connection) => Promise<T>) => Promise<T>,
  { password, role, ...person }: AdminInput,
  { platform_name, now }: { platform_name: string; now: Date },
): Promise<string> {
  const password_hash = await hashPassword(password);
  return transact(async (db) => {
    const account_id = await findOrCreatePlatformAccount(db, { name: platform_name, now });
    const user_id = await createUser(db, { ...person, language: 'en', account_id, password_hash, now });
    await addMember(db, { account_id, user_id, role_id: ROLE_ID[role], created_at: now });
    return user_id;
  });
}
