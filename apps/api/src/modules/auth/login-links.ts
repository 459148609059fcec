import { CODE } from '@kutip/contracts/codes';
import type { MessageTemplate } from '@kutip/domain/message-limits';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import { hashLinkToken, createLinkToken } from '../../platform/link-token.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { markEmailVerified, setPassword } from '../users/users.service.ts';
import { findUserByLoginName, isIntroducer } from './auth.queries.ts';
import {
  resetFailedAttempts,
  insertLink,
  findLinkOwner,
  countLinksSince,
  revokeUserSessions,
  redeemLink,
  invalidateLinks,
  type LinkKind,
  type LinkOwner,
} from './logins.queries.ts';

const MINUTE_MS = 60_000;
const LIFE_MS: Record<LinkKind, number> = { PASSWORD: 60 * MINUTE_MS, EMAIL: 3 * 24 * 60 * MINUTE_MS };
/** Limits how many e-mails a third party can trigger to someone else's mailbox. */
const MAX_LINKS_PER_HOUR = 5;
/** Account id for e-mails to a user without an account. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

export type LinkSettings = Pick<Config, 'PUBLIC_URL' | 'INTRODUCER_URL'>;

/** Sends a password-reset link or the user name, if the user exists. A retry may send the e-mail twice. */
export const requestLoginHelp = job({
  name: 'help_to_sign_in',
  payload: z.object({ type: z.enum(['password', 'username']), name: z.string() }),
});

interface EmailRecipient {
  id: string;
  full_name: string;
  email: string;
  language: string;
  last_account_id: string | null;
}

/** An e-mail to a user about their login. */
export const emailTo = (
  { email, language, last_account_id }: EmailRecipient,
  template: MessageTemplate,
  data: Message['data'],
  now: Date,
): Message => ({
  account_id: last_account_id ?? NO_ACCOUNT,
  channel: 'EMAIL',
  recipient: email,
  template,
  data,
  language,
  created_at: now,
});

/** A page of the portal that a user signs in to: introducers have one of their own. */
export async function portalUrl(
  db: Connection,
  { PUBLIC_URL, INTRODUCER_URL }: LinkSettings,
  user_id: string,
  path: string,
): Promise<string> {
  const origin = INTRODUCER_URL !== '' && (await isIntroducer(db, user_id)) ? INTRODUCER_URL : PUBLIC_URL;
  return new URL(path, origin).href;
}

async function createLink(db: Connection, user_id: string, kind: LinkKind, now: Date) {
  const { token, token_hash } = createLinkToken();
  const expires_at = new Date(now.getTime() + LIFE_MS[kind]);
  await insertLink(db, { user_id, kind, token_hash, expires_at, created_at: now });
  return { token, expires_at };
}

export async function sendLoginHelp(
  db: Connection,
  settings: LinkSettings,
  { type, name }: z.output<typeof requestLoginHelp.payload>,
  now: Date,
): Promise<void> {
  const person = await findUserByLoginName(db, name);
  if (!person) return;
  const { id, full_name, username } = person;
  const since = new Date(now.getTime() - 60 * MINUTE_MS);
  if ((await countLinksSince(db, id, 'PASSWORD', since)) >= MAX_LINKS_PER_HOUR) return;
  // Created for both kinds of e-mail so that both count towards the limit; an unsent link is unusable because nobody
  // knows its token.
  const { token, expires_at } = await createLink(db, id, 'PASSWORD', now);
  const path = type === 'password' ? `/forgot-password?token=${token}` : '/login';
  const link = await portalUrl(db, settings, id, path);
  const email =
    type === 'password'
      ? emailTo(person, 'password_reset', { full_name, link, expires_at: expires_at.toISOString() }, now)
      : emailTo(person, 'login_names', { full_name, username, link }, now);
  await queueMessages(db, [email]);
}

/** Sends a link that confirms the user's e-mail address; earlier links become invalid. Refuses 4029 after five in an hour. */
export async function sendEmailLink(
  db: Connection,
  settings: LinkSettings,
  person: EmailRecipient,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 60 * MINUTE_MS);
  if ((await countLinksSince(db, person.id, 'EMAIL', since)) >= MAX_LINKS_PER_HOUR)
    throw new Refusal(
      CODE.too_many_requests,
      'We have sent you several links already. Please try again in an hour.',
      'too_many_requests',
    );
  await invalidateLinks(db, person.id, 'EMAIL', now);
  const { token, expires_at } = await createLink(db, person.id, 'EMAIL', now);
  const link = await portalUrl(db, settings, person.id, `/login?confirm=${token}`);
  const data = { full_name: person.full_name, link, expires_at: expires_at.toISOString() };
  await queueMessages(db, [emailTo(person, 'confirm_email', data, now)]);
}

/**
 * Invalidates the reset links of a user who changes their password or address: one that reached an old mailbox would still
 * open the login, and confirm an address that it never reached. Call it before the user is locked: redeeming a link locks in
 * this order.
 */
export const invalidateResetLinks = (db: Connection, user_id: string, now: Date): Promise<void> =>
  invalidateLinks(db, user_id, 'PASSWORD', now);

const linkInvalid = () =>
  new Refusal(CODE.link_invalid, 'This link is no longer valid. Please request a new one.', { token: 'link_invalid' });

/** Redeems an e-mail confirmation link and returns the user's id. Refuses 4006. */
export async function redeemEmailLink(db: Connection, token: string, now: Date): Promise<string> {
  const found = await redeemLink(db, 'EMAIL', hashLinkToken(token), now);
  if (!found) throw linkInvalid();
  return found.user_id;
}

/** The person of a reset link. Refuses 4006 when it is not valid: a forged one must not cost a password hash. */
export async function assertResetLink(db: Connection, token: string, now: Date): Promise<LinkOwner> {
  const person = await findLinkOwner(db, 'PASSWORD', hashLinkToken(token), now);
  if (!person) throw linkInvalid();
  return person;
}

/** Sets a new password by a reset link: ends every session and any lockout. Refuses 4006. */
export async function resetPassword(
  db: Connection,
  { token, password_hash, ip, now }: { token: string; password_hash: string; ip: string; now: Date },
  settings: LinkSettings,
): Promise<void> {
  const found = await redeemLink(db, 'PASSWORD', hashLinkToken(token), now);
  if (!found) throw linkInvalid();
  const { user_id } = found;
  await invalidateLinks(db, user_id, 'PASSWORD', now);
  const person = await setPassword(db, user_id, password_hash, now);
  // The link was delivered to this address, so the address is confirmed too.
  await markEmailVerified(db, user_id, now);
  await revokeUserSessions(db, user_id, null, now);
  await resetFailedAttempts(db, { user_id, login_name: person.username, ip }, now);
  const account_id = person.last_account_id ?? NO_ACCOUNT;
  const entry = { action: 'reset_password', entity: 'user', entity_id: user_id };
  await audit({ db, account_id, user_id, ip, now }, entry);
  await sendPasswordChangedEmail(db, settings, person, now);
}

/** Notifies the user's e-mail address of a password change, in case somebody else made it. */
export async function sendPasswordChangedEmail(
  db: Connection,
  settings: LinkSettings,
  person: EmailRecipient,
  now: Date,
): Promise<void> {
  const data = {
    full_name: person.full_name,
    at: now.toISOString(),
    link: await portalUrl(db, settings, person.id, '/forgot-password'),
  };
  await queueMessages(db, [emailTo(person, 'password_changed', data, now)]);
}
