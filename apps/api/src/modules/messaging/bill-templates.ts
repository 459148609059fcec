import { z } from 'zod';
import { formatDate, formatMoney, type Language, type Email } from './email.ts';
import {
  closingAr,
  closingEn,
  exactText,
  formatOptionalDateTime,
  greetingFor,
  isoDateTime,
  money,
  greetedName,
  optionalText,
  template,
  text,
} from './template.ts';

const bill = z.object({
  merchant_name: text,
  title: text,
  amount: money,
  invoice_no: text,
  payer_name: greetedName,
  note: optionalText,
  due_date: z.iso.date().nullable(),
  expires_at: isoDateTime.nullable(),
  link: exactText,
});
type Bill = z.output<typeof bill>;

const dueOn = (day: string | null, language: Language) => (day === null ? null : formatDate(day, language));
const billFactsEn = ({ title, invoice_no, due_date, expires_at, note }: Bill): Email['facts'] => [
  ['Description', title],
  ['Bill', invoice_no],
  ['Due', dueOn(due_date, 'en')],
  ['Pay before', formatOptionalDateTime(expires_at, 'en')],
  ['Note', note],
];
const billFactsAr = ({ title, invoice_no, due_date, expires_at, note }: Bill): Email['facts'] => [
  ['مقابل', title],
  ['رقم الفاتورة', invoice_no],
  ['تاريخ الاستحقاق', dueOn(due_date, 'ar')],
  ['ادفع قبل', formatOptionalDateTime(expires_at, 'ar')],
  ['ملاحظة', note],
];

const bill_link = template({
  data: bill,
  en: (data, sender) => ({
    subject: `${formatMoney(data.amount)} to ${data.merchant_name}: ${data.title}`,
    greeting: greetingFor(data.payer_name, 'en'),
    lines: [`${data.merchant_name} asks you to pay ${formatMoney(data.amount)}.`],
    facts: billFactsEn(data),
    action: { label: `Pay ${formatMoney(data.amount)}`, url: data.link },
    closing: ['If you do not know this merchant, please do not pay.', ...closingEn(sender)],
  }),
  ar: (data, sender) => ({
    subject: `${formatMoney(data.amount)} إلى ${data.merchant_name}: ${data.title}`,
    greeting: greetingFor(data.payer_name, 'ar'),
    lines: [`يطلب منك ${data.merchant_name} دفع ${formatMoney(data.amount)}.`],
    facts: billFactsAr(data),
    action: { label: `ادفع ${formatMoney(data.amount)}`, url: data.link },
    closing: ['لا تعرف هذا التاجر؟ إذن لا تدفع.', ...closingAr(sender)],
  }),
});

/** Days until the due date: '3', '0', '-7'. */
const days_left = z.string().regex(/^-?\d+$/);

function dueInEn(days: number): string {
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  if (days === 0) return 'is due today';
  return days > 0 ? `is due in ${count}` : `was due ${count} ago`;
}

/** 1 يوم واحد, 2 يومين, 3-10 أيام, 11 and more يومًا. */
function daysAr(days: number): string {
  if (days === 1) return 'يوم واحد';
  if (days === 2) return 'يومين';
  return `${days} ${days <= 10 ? 'أيام' : 'يومًا'}`;
}
function dueInAr(days: number): string {
  if (days === 0) return 'تستحق اليوم';
  return days > 0 ? `تستحق خلال ${daysAr(days)}` : `استحقت قبل ${daysAr(-days)}`;
}

const bill_reminder = template({
  data: bill.extend({ days_left }),
  en: (data, sender) => ({
    subject: `Reminder: ${formatMoney(data.amount)} to ${data.merchant_name} ${dueInEn(Number(data.days_left))}`,
    greeting: greetingFor(data.payer_name, 'en'),
    lines: [
      `Your bill of ${formatMoney(data.amount)} from ${data.merchant_name} ${dueInEn(Number(data.days_left))}.`,
      'If you have already paid, please ignore this reminder.',
    ],
    facts: billFactsEn(data),
    action: { label: `Pay ${formatMoney(data.amount)}`, url: data.link },
    closing: ['If you do not know this merchant, please do not pay.', ...closingEn(sender)],
  }),
  ar: (data, sender) => ({
    subject: `تذكير: ${formatMoney(data.amount)} إلى ${data.merchant_name} ${dueInAr(Number(data.days_left))}`,
    greeting: greetingFor(data.payer_name, 'ar'),
    lines: [
      `فاتورتك بمبلغ ${formatMoney(data.amount)} من ${data.merchant_name} ${dueInAr(Number(data.days_left))}.`,
      'إذا كنت قد دفعتها فلا يلزمك شيء.',
    ],
    facts: billFactsAr(data),
    action: { label: `ادفع ${formatMoney(data.amount)}`, url: data.link },
    closing: ['لا تعرف هذا التاجر؟ إذن لا تدفع.', ...closingAr(sender)],
  }),
});

/** E-mails about a bill before it is paid. */
export const BILL_TEMPLATES = { bill_link, bill_reminder };
