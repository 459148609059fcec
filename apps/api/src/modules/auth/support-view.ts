/** The session of a view by support. It is no login: no password opens it, and no refresh token renews it. */
import { CODE } from '@kutip/contracts/codes';
import { adminWriter, allows } from '@kutip/contracts/access';
import { Refusal } from '@kutip/domain/refusal';
import { findRole } from '@kutip/domain/roles';
import {
  SUPPORT_VIEW_PERMISSIONS,
  SUPPORT_VIEW_ROLE_ID,
  supportCodeExpiresAt,
  supportViewEndsAt,
} from '@kutip/domain/support-view';
import { uuid } from '../../platform/uuid.ts';
import { audit, type Actor } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { createOwnedToken, parseOwnedToken } from '../../platform/link-token.ts';
import type { Authentication, Context } from '../../platform/mount.ts';
import { sessionExpired, signAccessToken, type TokenHolder } from './access-token.ts';
import { findSessionFamily } from './sessions.ts';
import {
  findAdminOfView,
  findRunningView,
  insertSupportView,
  startSupportView,
  stopSupportView,
  type SupportViewAdmin,
} from './support-view.queries.ts';

/** Whether the admin of a view may still look: a suspended admin, and one who has signed out, may not. */
async function mayStillView(db: Connection, admin: SupportViewAdmin): Promise<boolean> {
  const member = await findAdminOfView(db, admin);
  const role = member && findRole(member.role_id);
  return role !== undefined && allows(adminWriter, role);
}

/** The caller of a view's access token. Refuses 7777 when the view is over, or its admin may not look any more. */
export async function authenticateSupportView(
  db: Connection,
  { account_id, user_id, session_id }: TokenHolder,
  now: Date,
): Promise<Authentication> {
  const view = await findRunningView(db, { account_id, id: session_id }, now);
  if (view?.admin_user_id !== user_id || !(await mayStillView(db, view))) throw sessionExpired();
  const caller = {
    account_id,
    user_id,
    session_id,
    area: 'merchant',
    role_id: SUPPORT_VIEW_ROLE_ID,
    permissions: SUPPORT_VIEW_PERMISSIONS,
    account_status: view.account_status,
    support_view: { id: session_id, ends_at: view.ends_at! },
  } as const;
  return { caller, stepped_up_at: null, token: null };
}

/** Stores a requested view of an account, with the hash of its code, and returns the code. */
export async function requestSupportView(
  { db, account_id: admin_account_id, user_id: admin_user_id, session_id, now }: Context,
  { account_id, reason }: { account_id: string; reason: string },
): Promise<{ id: string; code: string; expires_at: Date }> {
  const id = uuid();
  const { token, token_hash } = createOwnedToken(account_id, id);
  const expires_at = supportCodeExpiresAt(now);
  await insertSupportView(db, {
    account_id,
    id,
    admin_account_id,
    admin_user_id,
    admin_login: (await findSessionFamily(db, admin_account_id, session_id)) ?? session_id,
    reason,
    code_hash: token_hash,
    code_expires_at: expires_at,
    created_at: now,
  });
  return { id, code: token, expires_at };
}

const codeInvalid = () =>
  new Refusal(
    CODE.link_invalid,
    'This code was used, has expired or is unknown. Open the merchant again from the admin portal.',
    { code: 'link_invalid' },
  );

/** Starts a view by its code and signs its only access token. Refuses 4006. */
export async function openSupportView(db: Connection, token_key: string, code: string, now: Date) {
  const presented = parseOwnedToken(code);
  const ends_at = supportViewEndsAt(now);
  const view =
    presented &&
    (await startSupportView(
      db,
      { account_id: presented.account_id, id: presented.id, code_hash: presented.token_hash },
      { started_at: now, ends_at },
    ));
  // A refusal rolls the start back.
  if (!view || !(await mayStillView(db, view))) throw codeInvalid();
  const { account_id, id, admin_user_id, reason } = view;
  const access_token = await signAccessToken(
    token_key,
    {
      account_id,
      user_id: admin_user_id,
      role_id: SUPPORT_VIEW_ROLE_ID,
      area: 'merchant',
      session_id: id,
      is_support_view: true,
    },
    now,
  );
  return { account_id, id, admin_user_id, reason, ends_at, access_token };
}

/** Ends a running view, in the name of its admin or of the merchant. Returns whether it was running. */
export async function endSupportView({ db, account_id, user_id, ip, now }: Actor, id: string): Promise<boolean> {
  const ended = await stopSupportView(db, { account_id, id }, { ended_at: now, ended_by: user_id });
  if (!ended) return false;
  const after = { admin_user_id: ended.admin_user_id, reason: ended.reason };
  await audit(
    { db, account_id, user_id, ip, now },
    { action: 'support_view_ended', entity: 'support_view', entity_id: id, after },
  );
  return true;
}
