import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import { outgoingCall, outgoingFetch } from '../../platform/outgoing.ts';
import type { Rendered } from './messaging.service.ts';

export interface Mail extends Rendered {
  /** Our permanent message id, so that a receiver can detect duplicates. */
  message_id: string;
  channel: 'EMAIL' | 'SMS';
  to: string;
}

/** Sends a message. Rejects when the transport did not accept it. */
export type Mailer = (mail: Mail) => Promise<void>;

/** No transport is configured for this channel; a retry helps only after configuration. */
export class NoTransport extends Error {}

type Settings = Pick<Config, 'SMTP_URL' | 'SANDBOX_URL' | 'MAIL_FROM'>;

const TIMEOUT_MS = 15_000;

/** RFC 8058: mail programs show a button that posts to the address. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const smtp =
  (transport: Transporter, host: string, from: string): Mailer =>
  async ({ channel, to, subject, text, html, message_id, one_click_url }) => {
    if (channel !== 'EMAIL') throw new NoTransport(`${channel} has no transport: SMTP_URL carries e-mail only.`);
    const headers = one_click_url ? unsubscribeHeaders(one_click_url) : {};
    const message = { from, to, subject, text, html, messageId: message_id, headers };
    await outgoingCall({ protocol: 'smtp', host }, () => transport.sendMail(message));
  };

const sandbox =
  (url: string, from: string): Mailer =>
  async ({ channel, to, subject, text, html, one_click_url }) => {
    const answer = await outgoingFetch(new URL('/mail/messages', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        to,
        subject,
        text,
        html,
        from,
        kind: channel,
        ...(one_click_url && { list_unsubscribe: one_click_url }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The sandbox's mailbox answered ${answer.status}`);
  };

/** SMTP if configured, else the sandbox's mailbox; without either, messages wait in the outbox. */
export function openMailer({ SMTP_URL, SANDBOX_URL, MAIL_FROM }: Settings): Mailer {
  if (SMTP_URL) {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    const { hostname } = new URL(SMTP_URL);
    return smtp(createTransport({ url: SMTP_URL, ...timeouts }), hostname, MAIL_FROM);
  }
  if (SANDBOX_URL) return sandbox(SANDBOX_URL, MAIL_FROM);
  return async () => {
    throw new NoTransport('No transport is set up: set SMTP_URL.');
  };
}
