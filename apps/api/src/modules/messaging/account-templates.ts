import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { z } from 'zod';
import { closing, exactText, greetedName, optionalText, template, text } from './template.ts';

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

/** E-mails about the platform's decision on an account. */
export const ACCOUNT_TEMPLATES = { account_decided };
