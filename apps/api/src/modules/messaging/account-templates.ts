import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { RECORD_REPORT_TYPES } from '@kutip/domain/report-file';
import { z } from 'zod';
import { formatDate, formatDateTime } from './email.ts';
import { closing, exactText, greetedName, isoDateTime, optionalText, template, text } from './template.ts';

const account_decided = template({
  data: z.object({
    full_name: greetedName,
    account_name: text,
    status: z.enum(ACCOUNT_STATUSES),
    reason: optionalText,
    link: exactText,
  }),
  write: ({ full_name, account_name, status, reason, link }, messages, sender) => ({
    subject: `${messages.account_decided[status].subject}: ${account_name}`,
    greeting: messages.greeting(full_name),
    lines: [messages.account_decided[status].line],
    facts: [
      [messages.labels.account, account_name],
      [messages.labels.reason, reason],
    ],
    action: { label: messages.account_decided.action, url: link },
    closing: closing(messages, sender),
  }),
});

const report_ready = template({
  data: z.object({
    full_name: greetedName,
    account_name: text,
    type: z.enum(RECORD_REPORT_TYPES),
    start_date: exactText,
    end_date: exactText,
    expires_at: isoDateTime,
    link: exactText,
  }),
  write({ full_name, account_name, type, start_date, end_date, expires_at, link }, messages, sender) {
    const { language, labels } = messages;
    const title = messages.report_ready.titles[type];
    const [from, to] = [formatDate(start_date, language), formatDate(end_date, language)];
    const period = from === to ? from : `${from} – ${to}`;
    return {
      subject: `${title}: ${period}`,
      greeting: messages.greeting(full_name),
      lines: [messages.report_ready.line],
      facts: [
        [labels.account, account_name],
        [labels.date, period],
        [labels.link_valid_until, formatDateTime(expires_at, language)],
      ],
      action: { label: messages.report_ready.action, url: link },
      closing: [messages.report_ready.stop, ...closing(messages, sender)],
    };
  },
});

/** E-mails about an account: the platform's decision on it, and its scheduled reports. */
export const ACCOUNT_TEMPLATES = { account_decided, report_ready };
