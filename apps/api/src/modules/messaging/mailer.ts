import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Rendered } from './messaging.service.ts';

export interface Mail extends Rendered {
  /** Ours, for ever the same: a receiver that gets a mail twice can tell. */
  message_id: string;
  channel: 'EMAIL' | 'SMS';
  to: string;
}

/** Hands messages to whoever carries them. Rejects when that one did not take it. */
export type Mailer = (mail: Mail) => Promise<void>;

/** Nobody is set up to carry this: waiting helps, trying again does not. */
export class NoTransport extends Error {}

type Settings = Pick<Config, 'SMTP_URL' | 'SANDBOX_URL' | 'MAIL_FROM'>;

const TIMEOUT_MS = 15_000;

const smtp =
  (transport: Transporter, from: string): Mailer =>
  async ({ channel, to, subject, text, html, message_id }) => {
    if (channel !== 'EMAIL') throw new NoTransport(`${channel} has no transport: SMTP_URL carries e-mail only.`);
    await transport.sendMail({ from, to, subject, text, html, messageId: message_id });
  };

const sandbox =
  (url: string, from: string): Mailer =>
  async ({ channel, to, subject, text, html }) => {
    const answer = await fetch(new URL('/mail/messages', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, subject, text, html, from, kind: channel }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The sandbox's mailbox answered ${answer.status}`);
  };

/** SMTP where it is set up, else the sandbox's mailbox; without either everything waits. */
export function openMailer({ SMTP_URL, SANDBOX_URL, MAIL_FROM }: Settings): Mailer {
  if (SMTP_URL) {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    return smtp(createTransport({ url: SMTP_URL, ...timeouts }), MAIL_FROM);
  }
  if (SANDBOX_URL) return sandbox(SANDBOX_URL, MAIL_FROM);
  return async () => {
    throw new NoTransport('No transport is set up: set SMTP_URL.');
  };
}
