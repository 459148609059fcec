import { ACCOUNT_STATUSES, type AccountStatus } from '@kutip/domain/account';
import { z } from 'zod';
import { closingAr, closingEn, exactText, greetingFor, greetedName, optionalText, template, text } from './template.ts';

const DECIDED_EN: Record<AccountStatus, [subject: string, line: string]> = {
  ACTIVE: [
    'Your account is open',
    'We have reviewed and approved your account. You can now accept payments and send money.',
  ],
  REJECTED: ['We could not open your account', 'We have reviewed your account and cannot open it at the moment.'],
  SUSPENDED: [
    'Your account is suspended',
    'Your account is suspended: you cannot accept payments or send money until this is resolved. Your balance remains yours.',
  ],
  PENDING_KYC: [
    'We are reviewing your account again',
    'We are reviewing your account again and will notify you of the result.',
  ],
};
const DECIDED_AR: Record<AccountStatus, [subject: string, line: string]> = {
  ACTIVE: ['حسابك مفتوح', 'راجعنا حسابك: يمكنه الآن تلقي المدفوعات وتحريك الأموال.'],
  REJECTED: ['تعذّر فتح حسابك', 'راجعنا حسابك ولا يمكننا فتحه على حاله.'],
  SUSPENDED: ['تم تعليق حسابك', 'حسابك معلّق: لا يمكن للعملاء الدفع ولا تتحرك الأموال حتى يتضح الأمر. ما كسبته يبقى لك.'],
  PENDING_KYC: ['نراجع حسابك من جديد', 'نراجع حسابك من جديد ونخبرك بالنتيجة.'],
};

const account_decided = template({
  data: z.object({
    full_name: greetedName,
    account_name: text,
    status: z.enum(ACCOUNT_STATUSES),
    reason: optionalText,
    link: exactText,
  }),
  en: ({ full_name, account_name, status, reason, link }, sender) => ({
    subject: `${DECIDED_EN[status][0]}: ${account_name}`,
    greeting: greetingFor(full_name, 'en'),
    lines: [DECIDED_EN[status][1]],
    facts: [
      ['Account', account_name],
      ['Reason', reason],
    ],
    action: { label: 'Go to your account', url: link },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, account_name, status, reason, link }, sender) => ({
    subject: `${DECIDED_AR[status][0]}: ${account_name}`,
    greeting: greetingFor(full_name, 'ar'),
    lines: [DECIDED_AR[status][1]],
    facts: [
      ['الحساب', account_name],
      ['السبب', reason],
    ],
    action: { label: 'إلى حسابك', url: link },
    closing: closingAr(sender),
  }),
});

/** E-mails about the platform's decision on an account. */
export const ACCOUNT_TEMPLATES = { account_decided };
