import { z } from 'zod';
import { moneyWords, momentWords } from './letter.ts';
import { BILL_TEMPLATES } from './bill-templates.ts';
import { PEOPLE_TEMPLATES } from './people-templates.ts';
import { closingAr, closingEn, greeted, maybe, moment, money, template, text } from './template.ts';

const welcome = template({
  data: z.object({ full_name: text, company_name: text, product_name: text, login_url: text }),
  en: ({ full_name, company_name, product_name, login_url }, sender) => ({
    subject: `Welcome to ${product_name}`,
    greeting: greeted(full_name, 'en'),
    lines: [
      `${company_name} now has an account.`,
      'Make a collection, share its link, and watch the payments come in. We check the account before real money can move.',
    ],
    facts: [],
    action: { label: 'Sign in', url: login_url },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, company_name, product_name, login_url }, sender) => ({
    subject: `أهلًا بك في ${product_name}`,
    greeting: greeted(full_name, 'ar'),
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
  payer_name: maybe,
  bank: maybe,
  reference: maybe,
  paid_at: moment,
  link: text,
});

const receipt = template({
  data: paid,
  en: (payment, sender) => ({
    subject: `Receipt: ${moneyWords(payment.amount)} to ${payment.merchant_name}`,
    greeting: greeted(payment.payer_name, 'en'),
    lines: [
      `You paid ${moneyWords(payment.amount)} to ${payment.merchant_name}. The bank has confirmed it.`,
      'The receipt can be saved as a PDF.',
    ],
    facts: [
      ['For', payment.title],
      ['Paid', momentWords(payment.paid_at, 'en')],
      ['Bank', payment.bank],
      ['Bank reference', payment.reference],
      ['Payment', payment.transaction_invoice_no],
    ],
    action: { label: 'See the receipt', url: payment.link },
    closing: closingEn(sender),
  }),
  ar: (payment, sender) => ({
    subject: `إيصال: ${moneyWords(payment.amount)} إلى ${payment.merchant_name}`,
    greeting: greeted(payment.payer_name, 'ar'),
    lines: [
      `دفعت ${moneyWords(payment.amount)} إلى ${payment.merchant_name}. أكّد البنك الدفعة.`,
      'يمكنك حفظ الإيصال بصيغة PDF.',
    ],
    facts: [
      ['مقابل', payment.title],
      ['وقت الدفع', momentWords(payment.paid_at, 'ar')],
      ['البنك', payment.bank],
      ['مرجع البنك', payment.reference],
      ['الدفعة', payment.transaction_invoice_no],
    ],
    action: { label: 'عرض الإيصال', url: payment.link },
    closing: closingAr(sender),
  }),
});

const merchant_paid = template({
  data: paid.extend({ net_amount: money }),
  en: (payment, sender) => ({
    subject: `Paid: ${moneyWords(payment.amount)} for ${payment.title}`,
    greeting: greeted(payment.merchant_name, 'en'),
    lines: [`${payment.payer_name ?? 'A payer'} paid ${moneyWords(payment.amount)} for ${payment.title}.`],
    facts: [
      ['You get', moneyWords(payment.net_amount)],
      ['Paid', momentWords(payment.paid_at, 'en')],
      ['Bank', payment.bank],
      ['Bank reference', payment.reference],
      ['Payment', payment.transaction_invoice_no],
    ],
    action: { label: 'See the payment', url: payment.link },
    closing: closingEn(sender),
  }),
  ar: (payment, sender) => ({
    subject: `تم الدفع: ${moneyWords(payment.amount)} مقابل ${payment.title}`,
    greeting: greeted(payment.merchant_name, 'ar'),
    lines: [`دفع ${payment.payer_name ?? 'أحد العملاء'} مبلغ ${moneyWords(payment.amount)} مقابل ${payment.title}.`],
    facts: [
      ['تحصل على', moneyWords(payment.net_amount)],
      ['وقت الدفع', momentWords(payment.paid_at, 'ar')],
      ['البنك', payment.bank],
      ['مرجع البنك', payment.reference],
      ['الدفعة', payment.transaction_invoice_no],
    ],
    action: { label: 'عرض الدفعة', url: payment.link },
    closing: closingAr(sender),
  }),
});

/** Every message that goes out, by the name under which its cause queues it. */
export const TEMPLATES = { welcome, ...BILL_TEMPLATES, receipt, merchant_paid, ...PEOPLE_TEMPLATES };
export type TemplateName = keyof typeof TEMPLATES;
