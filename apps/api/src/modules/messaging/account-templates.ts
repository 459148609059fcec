import { ACCOUNT_STATUSES, type AccountStatus } from '@kutip/domain/account';
import { z } from 'zod';
import { closingAr, closingEn, greeted, maybe, template, text } from './template.ts';

const DECIDED_EN: Record<AccountStatus, [subject: string, line: string]> = {
  ACTIVE: ['Your account is open', 'We have looked at your account: it may take payments and move money now.'],
  REJECTED: ['We could not open your account', 'We have looked at your account and cannot open it as it is.'],
  SUSPENDED: [
    'Your account is suspended',
    'Your account is suspended: payers cannot pay and no money moves until this is cleared up. What was earned stays yours.',
  ],
  PENDING_KYC: ['We look at your account again', 'We look at your account again and tell you what comes of it.'],
};
const DECIDED_AR: Record<AccountStatus, [subject: string, line: string]> = {
  ACTIVE: ['حسابك مفتوح', 'راجعنا حسابك: يمكنه الآن تلقي المدفوعات وتحريك الأموال.'],
  REJECTED: ['تعذّر فتح حسابك', 'راجعنا حسابك ولا يمكننا فتحه على حاله.'],
  SUSPENDED: ['تم تعليق حسابك', 'حسابك معلّق: لا يمكن للعملاء الدفع ولا تتحرك الأموال حتى يتضح الأمر. ما كسبته يبقى لك.'],
  PENDING_KYC: ['نراجع حسابك من جديد', 'نراجع حسابك من جديد ونخبرك بالنتيجة.'],
};

const account_decided = template({
  data: z.object({ full_name: text, account_name: text, status: z.enum(ACCOUNT_STATUSES), reason: maybe, link: text }),
  en: ({ full_name, account_name, status, reason, link }, sender) => ({
    subject: `${DECIDED_EN[status][0]}: ${account_name}`,
    greeting: greeted(full_name, 'en'),
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
    greeting: greeted(full_name, 'ar'),
    lines: [DECIDED_AR[status][1]],
    facts: [
      ['الحساب', account_name],
      ['السبب', reason],
    ],
    action: { label: 'إلى حسابك', url: link },
    closing: closingAr(sender),
  }),
});

/** What a merchant is told of his account as the platform sees it. */
export const ACCOUNT_TEMPLATES = { account_decided };
