import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import { hashOfLink, newLinkToken } from '../../platform/link-token.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { confirmEmailOf, setPassword } from '../users/users.service.ts';
import { findPerson } from './auth.queries.ts';
import {
  countAsRight,
  insertLink,
  linksSince,
  revokePerson,
  useLink,
  voidLinks,
  type LinkKind,
} from './logins.queries.ts';

const MINUTE_MS = 60_000;
const LIFE_MS: Record<LinkKind, number> = { PASSWORD: 60 * MINUTE_MS, EMAIL: 3 * 24 * 60 * MINUTE_MS };
/** Whoever asks again and again for somebody else fills his mailbox; these many an hour are enough. */
const MOST_AN_HOUR = 5;
/** Mail of somebody who acts for no account. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

export type LinkSettings = Pick<Config, 'PUBLIC_URL'>;

/** Sends what was forgotten, if there is anybody of this name. May run twice: then two mails come. */
export const helpToSignIn = job({
  name: 'help_to_sign_in',
  payload: z.object({ type: z.enum(['password', 'username']), name: z.string() }),
});

interface Addressee {
  id: string;
  full_name: string;
  email: string;
  language: string;
  last_account_id: string | null;
}

/** A letter about his login. */
export const letterTo = (
  { email, language, last_account_id }: Addressee,
  template: string,
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

export const linkTo = ({ PUBLIC_URL }: LinkSettings, path: string): string => new URL(path, PUBLIC_URL).href;

async function newLink(db: Connection, user_id: string, kind: LinkKind, now: Date) {
  const { token, token_hash } = newLinkToken();
  const expires_at = new Date(now.getTime() + LIFE_MS[kind]);
  await insertLink(db, { user_id, kind, token_hash, expires_at, created_at: now });
  return { token, expires_at };
}

export async function sendLoginHelp(
  db: Connection,
  settings: LinkSettings,
  { type, name }: z.output<typeof helpToSignIn.payload>,
  now: Date,
): Promise<void> {
  const person = await findPerson(db, name);
  if (!person) return;
  const { id, full_name, username } = person;
  const since = new Date(now.getTime() - 60 * MINUTE_MS);
  if ((await linksSince(db, id, 'PASSWORD', since)) >= MOST_AN_HOUR) return;
  // Made for either mail, so that either counts; one that is not sent opens nothing, for nobody knows it.
  const { token, expires_at } = await newLink(db, id, 'PASSWORD', now);
  const reset = linkTo(settings, `/forgot-password?token=${token}`);
  const letter =
    type === 'password'
      ? letterTo(person, 'password_reset', { full_name, link: reset, expires_at: expires_at.toISOString() }, now)
      : letterTo(person, 'login_names', { full_name, username, link: linkTo(settings, '/login') }, now);
  await queueMessages(db, [letter]);
}

/** Asks a person to prove that an address is his. */
export async function sendEmailLink(
  db: Connection,
  settings: LinkSettings,
  person: Addressee,
  now: Date,
): Promise<void> {
  await voidLinks(db, person.id, 'EMAIL', now);
  const { token, expires_at } = await newLink(db, person.id, 'EMAIL', now);
  const link = linkTo(settings, `/login?confirm=${token}`);
  const data = { full_name: person.full_name, link, expires_at: expires_at.toISOString() };
  await queueMessages(db, [letterTo(person, 'confirm_email', data, now)]);
}

const linkInvalid = () =>
  new Refusal(CODE.link_invalid, 'This link is no longer good. Please ask for a new one.', { token: 'link_invalid' });

/** The person who proved his address by a link. Refuses 4006. */
export async function confirmedBy(db: Connection, token: string, now: Date): Promise<string> {
  const found = await useLink(db, 'EMAIL', hashOfLink(token), now);
  if (!found) throw linkInvalid();
  return found.user_id;
}

/** A new password by the link of a mail: every session ends, and so does a lock. Refuses 4006. */
export async function setForgottenPassword(
  db: Connection,
  { token, password_hash, ip, now }: { token: string; password_hash: string; ip: string; now: Date },
  settings: LinkSettings,
): Promise<void> {
  const found = await useLink(db, 'PASSWORD', hashOfLink(token), now);
  if (!found) throw linkInvalid();
  const { user_id } = found;
  await voidLinks(db, user_id, 'PASSWORD', now);
  const person = await setPassword(db, user_id, password_hash, now);
  // The mail came to this address, so it is his.
  await confirmEmailOf(db, user_id, now);
  await revokePerson(db, user_id, null, now);
  await countAsRight(db, [person.username, person.email], ip, now);
  const account_id = person.last_account_id ?? NO_ACCOUNT;
  const entry = { action: 'reset_password', entity: 'user', entity_id: user_id };
  await audit({ db, account_id, user_id, ip, now }, entry);
  await tellOfPassword(db, settings, person, now);
}

/** A password that changed is told to the address it belongs to: whoever did not do it learns of it. */
export async function tellOfPassword(
  db: Connection,
  settings: LinkSettings,
  person: Addressee,
  now: Date,
): Promise<void> {
  const data = {
    full_name: person.full_name,
    at: now.toISOString(),
    link: linkTo(settings, '/forgot-password'),
  };
  await queueMessages(db, [letterTo(person, 'password_changed', data, now)]);
}
