import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import {
  assertGoodPassword,
  invalidateResetLinks,
  revokeUserSessions,
  findSessionFamily,
  checkPassword,
  hashPassword,
  sendEmailLink,
  sendPasswordChangedEmail,
} from '../auth/auth.service.ts';
import { isOwnImage } from '../files/files.service.ts';
import {
  duplicateField,
  findUser,
  lockUser,
  changeLoginName,
  findTakenLoginNames,
  updateUser,
  duplicateUser,
  loadUserView,
  type UserChange,
  type UserView,
} from '../users/users.service.ts';

type Form = ParsedRequest<typeof users.updateMe>['body'];
type UpdateContext = NoTransactionContextOf<typeof users.updateMe>;

const fieldsRefusal = (breakdown: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', breakdown);

async function changeEmail(db: Connection, before: string, after: string): Promise<void> {
  if ((await findTakenLoginNames(db, { email: after, username: after })).length > 0)
    throw duplicateUser({ email: 'duplicate' });
  await changeLoginName(db, before, after);
}

/**
 * Updates the user's own profile. A new password ends all their other logins, a new address is sent a confirmation link, and
 * either voids the reset links sent before. Refuses 4000 for a wrong current password, 4002 after five of them, and 4025 for
 * an address in use.
 */
export async function updateOwnProfile(
  form: Form,
  context: UpdateContext,
  settings: Pick<Config, 'PUBLIC_URL' | 'INTRODUCER_URL'>,
): Promise<UserView> {
  const { transact, account_id, user_id, session_id, role_id, now } = context;
  const { full_name, phone_number, avatar_url, language, password } = form;
  const current = requireFound(await transact((db) => lockUser(db, user_id)));
  const email = form.email === current.email ? undefined : form.email;
  // A new password or e-mail address gives access to the login. Hashing is slow, so no lock is held meanwhile; the stored hash
  // is compared again under the lock below.
  if (email !== undefined || password !== undefined)
    await checkPassword(context, form.current_password, 'current_password');
  if (password !== undefined)
    await assertGoodPassword(password, [full_name, current.full_name, email, current.email, current.username]);
  const password_hash = password === undefined ? undefined : await hashPassword(password);

  return transact(async (db) => {
    if (email !== undefined || password !== undefined) await invalidateResetLinks(db, user_id, now);
    const before = requireFound(await lockUser(db, user_id));
    if (before.password_hash !== current.password_hash) throw fieldsRefusal({ current_password: 'wrong_password' });
    if (avatar_url && avatar_url !== before.avatar_url && !(await isOwnImage(db, account_id, avatar_url)))
      throw fieldsRefusal({ avatar_url: 'not_found' });
    const change: UserChange = {
      ...(full_name && { full_name }),
      ...(phone_number && { phone_number }),
      ...(avatar_url !== undefined && { avatar_url }),
      ...(language && { language }),
      ...(password_hash && { password_hash }),
      ...(email && { email, email_verified_at: null }),
    };
    if (Object.keys(change).length === 0) return loadUserView(db, user_id, role_id);
    if (email) await changeEmail(db, before.email, email);
    const person = await updateUser(db, user_id, change, now).catch((error: unknown) => {
      throw duplicateField(error) ? duplicateUser({ email: 'duplicate' }) : error;
    });
    if (email) await sendEmailLink(db, settings, person, now);
    if (password_hash) {
      await revokeUserSessions(db, user_id, await findSessionFamily(db, account_id, session_id), now);
      await sendPasswordChangedEmail(db, settings, before, now);
    }
    const fields = Object.keys(change).map((name) => (name === 'password_hash' ? 'password' : name));
    await audit({ ...context, db }, { action: 'update', entity: 'user', entity_id: user_id, after: { fields } });
    return loadUserView(db, user_id, role_id);
  });
}

/** The user's current e-mail address. */
export const findEmail = async (db: Connection, user_id: string): Promise<string> =>
  requireFound(await findUser(db, user_id)).email;
