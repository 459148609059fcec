import { ROLE_ID } from '@kutip/domain/roles';
import { addMember, platformAccount } from './modules/accounts/accounts.service.ts';
import { hashPassword } from './modules/auth/auth.service.ts';
import { openPerson } from './modules/users/users.service.ts';
import type { Connection } from './platform/connection.ts';

export interface AdminToOpen {
  full_name: string;
  email: string;
  username: string;
  phone_number: string;
  password: string;
  role: 'admin' | 'superadmin';
}

/** Somebody who works for the platform, with a login of his own. Refuses (4025) names that are taken. */
export async function openAdmin(
  transact: <T>(work: (db: Connection) => Promise<T>) => Promise<T>,
  { password, role, ...person }: AdminToOpen,
  { platform_name, now }: { platform_name: string; now: Date },
): Promise<void> {
  const password_hash = await hashPassword(password);
  await transact(async (db) => {
    const account_id = await platformAccount(db, { name: platform_name, now });
    const user_id = await openPerson(db, { ...person, language: 'en', account_id, password_hash, now });
    await addMember(db, { account_id, user_id, role_id: ROLE_ID[role], created_at: now });
  });
}
