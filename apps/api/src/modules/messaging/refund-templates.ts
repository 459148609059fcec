import { z } from 'zod';
import { moneyWords, momentWords } from './letter.ts';
import { closingAr, closingEn, greeted, maybe, moment, money, template, text } from './template.ts';

const refund = z.object({
  merchant_name: text,
  title: text,
  transaction_invoice_no: text,
  payer_name: maybe,
  amount: money,
  /** The refund's own number. */
  invoice_no: text,
});

const refund_link = template({
  data: refund.extend({ link: text, expires_at: moment }),
  en: (told, sender) => ({
    subject: `${told.merchant_name} gives ${moneyWords(told.amount)} back to you`,
    greeting: greeted(told.payer_name, 'en'),
    lines: [
      `${told.merchant_name} gives you ${moneyWords(told.amount)} back. Tell us to which bank account it is to go.`,
      'The account must be in your own name. The link works once.',
    ],
    facts: [
      ['For', told.title],
      ['Payment', told.transaction_invoice_no],
      ['Refund', told.invoice_no],
      ['Answer before', momentWords(told.expires_at, 'en')],
    ],
    action: { label: 'Name my bank account', url: told.link },
    closing: ['We never ask for a password, a TAC or a card number.', ...closingEn(sender)],
  }),
  ar: (told, sender) => ({
    subject: `يعيد إليك ${told.merchant_name} مبلغ ${moneyWords(told.amount)}`,
    greeting: greeted(told.payer_name, 'ar'),
    lines: [
      `يعيد إليك ${told.merchant_name} مبلغ ${moneyWords(told.amount)}. أخبرنا إلى أي حساب مصرفي نرسله.`,
      'يجب أن يكون الحساب باسمك. يعمل الرابط مرة واحدة.',
    ],
    facts: [
      ['مقابل', told.title],
      ['الدفعة', told.transaction_invoice_no],
      ['الاسترداد', told.invoice_no],
      ['أجب قبل', momentWords(told.expires_at, 'ar')],
    ],
    action: { label: 'أدخل حسابي المصرفي', url: told.link },
    closing: ['لا نطلب أبدًا كلمة مرور أو رمز TAC أو رقم بطاقة.', ...closingAr(sender)],
  }),
});

const refund_done = template({
  data: refund.extend({ account: maybe, reference: maybe }),
  en: (told, sender) => ({
    subject: `Refunded: ${moneyWords(told.amount)} from ${told.merchant_name}`,
    greeting: greeted(told.payer_name, 'en'),
    lines: [`${told.merchant_name} gave you ${moneyWords(told.amount)} back. It has reached your bank account.`],
    facts: [
      ['For', told.title],
      ['Payment', told.transaction_invoice_no],
      ['Refund', told.invoice_no],
      ['Account', told.account],
      ['Bank reference', told.reference],
    ],
    action: null,
    closing: closingEn(sender),
  }),
  ar: (told, sender) => ({
    subject: `أُعيد ${moneyWords(told.amount)} من ${told.merchant_name}`,
    greeting: greeted(told.payer_name, 'ar'),
    lines: [`أعاد إليك ${told.merchant_name} مبلغ ${moneyWords(told.amount)}، وقد وصل إلى حسابك المصرفي.`],
    facts: [
      ['مقابل', told.title],
      ['الدفعة', told.transaction_invoice_no],
      ['الاسترداد', told.invoice_no],
      ['الحساب', told.account],
      ['مرجع البنك', told.reference],
    ],
    action: null,
    closing: closingAr(sender),
  }),
});

/** What a payer hears of money that goes back to him. */
export const REFUND_TEMPLATES = { refund_link, refund_done };
