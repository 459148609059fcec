import type { MessageTemplate } from '@kutip/domain/message-limits';
import { z } from 'zod';
import { formatMoney, formatDateTime } from './email.ts';
import { ACCOUNT_TEMPLATES } from './account-templates.ts';
import { BILL_TEMPLATES } from './bill-templates.ts';
import { NOTIFICATION_TEMPLATES } from './notification-templates.ts';
import { PEOPLE_TEMPLATES } from './people-templates.ts';
import { REFUND_TEMPLATES } from './refund-templates.ts';
import {
  closingAr,
  closingEn,
  exactText,
  greetingFor,
  isoDateTime,
  money,
  greetedName,
  optionalText,
  template,
  text,
} from './template.ts';

const welcome = template({
  data: z.object({ full_name: greetedName, company_name: text, product_name: text, login_url: exactText }),
  en: ({ full_name, company_name, product_name, login_url }, sender) => ({
    subject: `Welcome to ${product_name}`,
    greeting: greetingFor(full_name, 'en'),
    lines: [
      `${company_name} now has an account.`,
      'Create a collection, share its link and receive payments. We review your account before it can move real money.',
    ],
    facts: [],
    action: { label: 'Sign in', url: login_url },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, company_name, product_name, login_url }, sender) => ({
    subject: `أهلًا بك في ${product_name}`,
    greeting: greetingFor(full_name, 'ar'),
    lines: [
      `أصبح لدى ${company_name} حساب الآن.`,
      'أنشئ صفحة تحصيل وشارك رابطها وتابع وصول المدفوعات. نتحقق من الحساب قبل أن تتحرك أي أموال حقيقية.',
    ],
    facts: [],
    action: { label: 'تسجيل الدخول', url: login_url },
    closing: closingAr(sender),
  }),
});

const paid = z.object({
  merchant_name: text,
  title: text,
  amount: money,
  invoice_no: text,
  transaction_invoice_no: text,
  payer_name: greetedName,
  bank: optionalText,
  reference: optionalText,
  paid_at: isoDateTime,
  link: exactText,
});

const receipt = template({
  data: paid,
  en: (payment, sender) => ({
    subject: `Receipt: ${formatMoney(payment.amount)} to ${payment.merchant_name}`,
    greeting: greetingFor(payment.payer_name, 'en'),
    lines: [
      `You paid ${formatMoney(payment.amount)} to ${payment.merchant_name}. The bank has confirmed it.`,
      'The receipt can be saved as a PDF.',
    ],
    facts: [
      ['Description', payment.title],
      ['Paid', formatDateTime(payment.paid_at, 'en')],
      ['Bank', payment.bank],
      ['Bank reference', payment.reference],
      ['Payment', payment.transaction_invoice_no],
    ],
    action: { label: 'View receipt', url: payment.link },
    closing: closingEn(sender),
  }),
  ar: (payment, sender) => ({
    subject: `إيصال: ${formatMoney(payment.amount)} إلى ${payment.merchant_name}`,
    greeting: greetingFor(payment.payer_name, 'ar'),
    lines: [
      `دفعت ${formatMoney(payment.amount)} إلى ${payment.merchant_name}. أكّد البنك الدفعة.`,
      'يمكنك حفظ الإيصال بصيغة PDF.',
    ],
    facts: [
      ['مقابل', payment.title],
      ['وقت الدفع', formatDateTime(payment.paid_at, 'ar')],
      ['البنك', payment.bank],
      ['مرجع البنك', payment.reference],
      ['الدفعة', payment.transaction_invoice_no],
    ],
    action: { label: 'عرض الإيصال', url: payment.link },
    closing: closingAr(sender),
  }),
});

const merchant_paid = template({
  data: paid.extend({ merchant_name: greetedName, net_amount: money }),
  en: (payment, sender) => ({
    subject: `Paid: ${formatMoney(payment.amount)} for ${payment.title}`,
    greeting: greetingFor(payment.merchant_name, 'en'),
    lines: [`${payment.payer_name ?? 'A payer'} paid ${formatMoney(payment.amount)} for ${payment.title}.`],
    facts: [
      ['Net', formatMoney(payment.net_amount)],
      ['Paid', formatDateTime(payment.paid_at, 'en')],
      ['Bank', payment.bank],
      ['Bank reference', payment.reference],
      ['Payment', payment.transaction_invoice_no],
    ],
    action: { label: 'View payment', url: payment.link },
    closing: closingEn(sender),
  }),
  ar: (payment, sender) => ({
    subject: `تم الدفع: ${formatMoney(payment.amount)} مقابل ${payment.title}`,
    greeting: greetingFor(payment.merchant_name, 'ar'),
    lines: [`دفع ${payment.payer_name ?? 'أحد العملاء'} مبلغ ${formatMoney(payment.amount)} مقابل ${payment.title}.`],
    facts: [
      ['الصافي', formatMoney(payment.net_amount)],
      ['وقت الدفع', formatDateTime(payment.paid_at, 'ar')],
      ['البنك', payment.bank],
      ['مرجع البنك', payment.reference],
      ['الدفعة', payment.transaction_invoice_no],
    ],
    action: { label: 'عرض الدفعة', url: payment.link },
    closing: closingAr(sender),
  }),
});

/** All templates by the name under which messages are queued. */
export const TEMPLATES = {
  welcome,
  ...ACCOUNT_TEMPLATES,
  ...BILL_TEMPLATES,
  receipt,
  merchant_paid,
  ...NOTIFICATION_TEMPLATES,
  ...PEOPLE_TEMPLATES,
  ...REFUND_TEMPLATES,
} satisfies Record<MessageTemplate, unknown>;
export type TemplateName = keyof typeof TEMPLATES;
