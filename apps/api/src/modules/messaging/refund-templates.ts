import { z } from 'zod';
import { formatMoney, formatDateTime } from './email.ts';
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

const refund = z.object({
  merchant_name: text,
  title: text,
  transaction_invoice_no: text,
  payer_name: greetedName,
  amount: money,
  /** The refund's own number. */
  invoice_no: text,
});

const refund_link = template({
  data: refund.extend({ link: exactText, expires_at: isoDateTime }),
  en: (data, sender) => ({
    subject: `${data.merchant_name} is refunding you ${formatMoney(data.amount)}`,
    greeting: greetingFor(data.payer_name, 'en'),
    lines: [
      `${data.merchant_name} is refunding you ${formatMoney(data.amount)}. Please tell us which bank account to send it to.`,
      'The account must be in your own name. The link works once.',
    ],
    facts: [
      ['Description', data.title],
      ['Payment', data.transaction_invoice_no],
      ['Refund', data.invoice_no],
      ['Reply before', formatDateTime(data.expires_at, 'en')],
    ],
    action: { label: 'Enter my bank account', url: data.link },
    closing: ['We never ask for a password, a TAC or a card number.', ...closingEn(sender)],
  }),
  ar: (data, sender) => ({
    subject: `يعيد إليك ${data.merchant_name} مبلغ ${formatMoney(data.amount)}`,
    greeting: greetingFor(data.payer_name, 'ar'),
    lines: [
      `يعيد إليك ${data.merchant_name} مبلغ ${formatMoney(data.amount)}. أخبرنا إلى أي حساب مصرفي نرسله.`,
      'يجب أن يكون الحساب باسمك. يعمل الرابط مرة واحدة.',
    ],
    facts: [
      ['مقابل', data.title],
      ['الدفعة', data.transaction_invoice_no],
      ['الاسترداد', data.invoice_no],
      ['أجب قبل', formatDateTime(data.expires_at, 'ar')],
    ],
    action: { label: 'أدخل حسابي المصرفي', url: data.link },
    closing: ['لا نطلب أبدًا كلمة مرور أو رمز TAC أو رقم بطاقة.', ...closingAr(sender)],
  }),
});

const refund_done = template({
  data: refund.extend({ account: optionalText, reference: optionalText }),
  en: (data, sender) => ({
    subject: `Refunded: ${formatMoney(data.amount)} from ${data.merchant_name}`,
    greeting: greetingFor(data.payer_name, 'en'),
    lines: [`${data.merchant_name} refunded you ${formatMoney(data.amount)}. It has arrived in your bank account.`],
    facts: [
      ['Description', data.title],
      ['Payment', data.transaction_invoice_no],
      ['Refund', data.invoice_no],
      ['Account', data.account],
      ['Bank reference', data.reference],
    ],
    action: null,
    closing: closingEn(sender),
  }),
  ar: (data, sender) => ({
    subject: `أُعيد ${formatMoney(data.amount)} من ${data.merchant_name}`,
    greeting: greetingFor(data.payer_name, 'ar'),
    lines: [`أعاد إليك ${data.merchant_name} مبلغ ${formatMoney(data.amount)}، وقد وصل إلى حسابك المصرفي.`],
    facts: [
      ['مقابل', data.title],
      ['الدفعة', data.transaction_invoice_no],
      ['الاسترداد', data.invoice_no],
      ['الحساب', data.account],
      ['مرجع البنك', data.reference],
    ],
    action: null,
    closing: closingAr(sender),
  }),
});

/** E-mails to a payer about a refund. */
export const REFUND_TEMPLATES = { refund_link, refund_done };
