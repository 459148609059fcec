import { z } from 'zod';
import { formatDateTime, formatMoney } from './email.ts';
import { en } from './messages/en.ts';
import { closing, exactText, greetedName, isoDateTime, money, optionalText, template, text } from './template.ts';

const invitation = template({
  data: z.object({
    full_name: greetedName,
    account_name: text,
    inviter_name: text,
    expires_at: isoDateTime,
    link: exactText,
  }),
  write: (data, messages, sender) => ({
    subject: messages.invitation.subject(data.inviter_name, data.account_name),
    greeting: messages.greeting(data.full_name),
    lines: [messages.invitation.line(data.inviter_name, data.account_name)],
    facts: [[messages.labels.link_valid_until, formatDateTime(data.expires_at, messages.language)]],
    action: { label: messages.invitation.action, url: data.link },
    closing: [messages.invitation.closing, ...closing(messages, sender)],
  }),
});

const password_reset = template({
  data: z.object({ full_name: greetedName, expires_at: isoDateTime, link: exactText }),
  write: (data, messages, sender) => ({
    subject: messages.password_reset.subject,
    greeting: messages.greeting(data.full_name),
    lines: [messages.password_reset.line],
    facts: [[messages.labels.link_valid_until, formatDateTime(data.expires_at, messages.language)]],
    action: { label: messages.password_reset.action, url: data.link },
    closing: [messages.password_reset.closing, ...closing(messages, sender)],
  }),
});

const login_names = template({
  data: z.object({ full_name: greetedName, username: text, link: exactText }),
  write: ({ full_name, username, link }, messages, sender) => ({
    subject: messages.login_names.subject,
    greeting: messages.greeting(full_name),
    lines: [messages.login_names.line],
    facts: [[messages.labels.user_name, username]],
    action: { label: messages.login_names.action, url: link },
    closing: closing(messages, sender),
  }),
});

const password_changed = template({
  data: z.object({ full_name: greetedName, at: isoDateTime, link: exactText }),
  write: ({ full_name, at, link }, messages, sender) => ({
    subject: messages.password_changed.subject,
    greeting: messages.greeting(full_name),
    lines: [messages.password_changed.line],
    facts: [[messages.labels.date, formatDateTime(at, messages.language)]],
    action: { label: messages.it_was_not_me, url: link },
    closing: closing(messages, sender),
  }),
});

const FACTOR_CHANGES = Object.keys(en.proof_changed.changes) as (keyof typeof en.proof_changed.changes)[];

const proof_changed = template({
  data: z.object({ full_name: greetedName, change: z.enum(FACTOR_CHANGES), at: isoDateTime, link: exactText }),
  write: ({ full_name, change, at, link }, messages, sender) => ({
    subject: messages.proof_changed.subject,
    greeting: messages.greeting(full_name),
    lines: [messages.proof_changed.changes[change], messages.proof_changed.line],
    facts: [[messages.labels.date, formatDateTime(at, messages.language)]],
    action: { label: messages.it_was_not_me, url: link },
    closing: closing(messages, sender),
  }),
});

const RESET_EVENTS = Object.keys(en.factor_reset.event) as (keyof typeof en.factor_reset.event)[];

const factor_reset = template({
  data: z.object({ full_name: greetedName, event: z.enum(RESET_EVENTS), at: isoDateTime, link: exactText }),
  write: ({ full_name, event, at, link }, messages, sender) => {
    const { subject, lines, fact, action } = messages.factor_reset.event[event];
    return {
      subject,
      greeting: messages.greeting(full_name),
      lines: [...lines],
      facts: [[fact, formatDateTime(at, messages.language)]],
      action: { label: action, url: link },
      closing: closing(messages, sender),
    };
  },
});

const confirm_email = template({
  data: z.object({ full_name: greetedName, expires_at: isoDateTime, link: exactText }),
  write: (data, messages, sender) => ({
    subject: messages.confirm_email.subject,
    greeting: messages.greeting(data.full_name),
    lines: [messages.confirm_email.line],
    facts: [[messages.labels.link_valid_until, formatDateTime(data.expires_at, messages.language)]],
    action: { label: messages.confirm_email.action, url: data.link },
    closing: [messages.confirm_email.closing, ...closing(messages, sender)],
  }),
});

const bank_changed = template({
  data: z.object({ full_name: greetedName, account: text, at: isoDateTime, link: exactText }),
  write: ({ full_name, account, at, link }, messages, sender) => ({
    subject: messages.bank_changed.subject,
    greeting: messages.greeting(full_name),
    lines: [messages.bank_changed.line],
    facts: [
      [messages.labels.account, account],
      [messages.labels.date, formatDateTime(at, messages.language)],
    ],
    action: { label: messages.bank_changed.action, url: link },
    closing: [messages.bank_changed.closing, ...closing(messages, sender)],
  }),
});

const payout_paid = template({
  data: z.object({
    merchant_name: text,
    account_name: greetedName,
    amount: money,
    bank_name: text,
    account: text,
    invoice_no: text,
    description: optionalText,
  }),
  write(paid, messages, sender) {
    const { labels } = messages;
    const amount = formatMoney(paid.amount);
    return {
      subject: messages.payout_paid.subject(paid.merchant_name, amount),
      greeting: messages.greeting(paid.account_name),
      lines: [messages.payout_paid.line(paid.merchant_name, amount)],
      facts: [
        [labels.bank, paid.bank_name],
        [labels.account, paid.account],
        [labels.description, paid.description],
        [labels.reference, paid.invoice_no],
      ],
      action: null,
      closing: closing(messages, sender),
    };
  },
});

/** E-mails to people about logins and teams, and about payouts and bank accounts. */
export const PEOPLE_TEMPLATES = {
  invitation,
  password_reset,
  login_names,
  password_changed,
  proof_changed,
  factor_reset,
  confirm_email,
  bank_changed,
  payout_paid,
};
