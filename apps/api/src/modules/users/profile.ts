import { CODE } from '@kutip/contracts/codes';
import type { Parsed } from '@kutip/contracts/endpoint';
import type { users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import type { OutsideContextOf } from '../../platform/mount.ts';
import {
  endSessionsOf,
  familyOf,
  hashPassword,
  isPassword,
  sendEmailLink,
  tellOfPassword,
} from '../auth/auth.service.ts';
import { isOwnPicture } from '../files/files.service.ts';
import {
  duplicateField,
  findUser,
  lockUser,
  moveLogin,
  takenNames,
  updateUser,
  type UserChange,
} from './users.queries.ts';
import { duplicate, userView, type UserView } from './users.service.ts';

type Form = Parsed<typeof users.updateMe>['body'];
type Work = OutsideContextOf<typeof users.updateMe>;

const refused = (breakdown: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', breakdown);

/** A new password or address is a way in: whoever changes it shows that he knows the present password. Refuses 4000. */
async function checkPassword({ current_password }: Form, password_hash: string): Promise<void> {
  if (current_password === undefined) throw refused({ current_password: 'required' });
  if (!(await isPassword(current_password, password_hash))) throw refused({ current_password: 'wrong_password' });
}

async function changeAddress(db: Connection, before: string, after: string): Promise<void> {
  if ((await takenNames(db, { email: after, username: after })).length > 0) throw duplicate({ email: 'duplicate' });
  await moveLogin(db, before, after);
}

/**
 * Changes what somebody may change of himself. With a new password all his other logins end; a new address gets a link to
 * prove it. Refuses a wrong present password (4000) and an address that somebody else has (4025).
 */
export async function changeMe(form: Form, context: Work, settings: Pick<Config, 'PUBLIC_URL'>): Promise<UserView> {
  const { transact, account_id, user_id, session_id, role_id, now } = context;
  const { full_name, phone_number, avatar_url, language, password } = form;
  const kept = found(await transact((db) => lockUser(db, user_id)));
  const email = form.email === kept.email ? undefined : form.email;
  // Checking and making a hash takes its time; no lock is held meanwhile, and the hash is looked at once more below.
  if (email !== undefined || password !== undefined) await checkPassword(form, kept.password_hash);
  const password_hash = password === undefined ? undefined : await hashPassword(password);

  return transact(async (db) => {
    const before = found(await lockUser(db, user_id));
    if (before.password_hash !== kept.password_hash) throw refused({ current_password: 'wrong_password' });
    if (avatar_url && avatar_url !== before.avatar_url && !(await isOwnPicture(db, account_id, avatar_url)))
      throw refused({ avatar_url: 'not_found' });
    const change: UserChange = {
      ...(full_name && { full_name }),
      ...(phone_number && { phone_number }),
      ...(avatar_url !== undefined && { avatar_url }),
      ...(language && { language }),
      ...(password_hash && { password_hash }),
      ...(email && { email, email_verified_at: null }),
    };
    if (Object.keys(change).length === 0) return userView(db, user_id, role_id);
    if (email) await changeAddress(db, before.email, email);
    const person = await updateUser(db, user_id, change, now).catch((error: unknown) => {
      throw duplicateField(error) ? duplicate({ email: 'duplicate' }) : error;
    });
    if (email) await sendEmailLink(db, settings, person, now);
    if (password_hash) {
      await endSessionsOf(db, user_id, await familyOf(db, account_id, session_id), now);
      await tellOfPassword(db, settings, before, now);
    }
    const fields = Object.keys(change).map((name) => (name === 'password_hash' ? 'password' : name));
    await audit({ ...context, db }, { action: 'update', entity: 'user', entity_id: user_id, after: { fields } });
    return userView(db, user_id, role_id);
  });
}

/** The address somebody has now. */
export const addressOf = async (db: Connection, user_id: string): Promise<string> =>
  found(await findUser(db, user_id)).email;
