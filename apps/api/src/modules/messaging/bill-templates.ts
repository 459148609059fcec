import { z } from 'zod';
import { dayWords, moneyWords, type Language, type Letter } from './letter.ts';
import { closingAr, closingEn, dated, greeted, maybe, moment, money, template, text } from './template.ts';

const bill = z.object({
  merchant_name: text,
  title: text,
  amount: money,
  invoice_no: text,
  payer_name: maybe,
  note: maybe,
  due_date: z.iso.date().nullable(),
  expires_at: moment.nullable(),
  link: text,
});
type Bill = z.output<typeof bill>;

const dueOn = (day: string | null, language: Language) => (day === null ? null : dayWords(day, language));
const billFactsEn = ({ title, invoice_no, due_date, expires_at, note }: Bill): Letter['facts'] => [
  ['For', title],
  ['Bill', invoice_no],
  ['Due', dueOn(due_date, 'en')],
  ['Pay before', dated(expires_at, 'en')],
  ['Note', note],
];
const billFactsAr = ({ title, invoice_no, due_date, expires_at, note }: Bill): Letter['facts'] => [
  ['مقابل', title],
  ['رقم الفاتورة', invoice_no],
  ['تاريخ الاستحقاق', dueOn(due_date, 'ar')],
  ['ادفع قبل', dated(expires_at, 'ar')],
  ['ملاحظة', note],
];

const bill_link = template({
  data: bill,
  en: (asked, sender) => ({
    subject: `${moneyWords(asked.amount)} to ${asked.merchant_name}: ${asked.title}`,
    greeting: greeted(asked.payer_name, 'en'),
    lines: [`${asked.merchant_name} asks you to pay ${moneyWords(asked.amount)}.`],
    facts: billFactsEn(asked),
    action: { label: `Pay ${moneyWords(asked.amount)}`, url: asked.link },
    closing: ['You do not know this merchant? Then do not pay.', ...closingEn(sender)],
  }),
  ar: (asked, sender) => ({
    subject: `${moneyWords(asked.amount)} إلى ${asked.merchant_name}: ${asked.title}`,
    greeting: greeted(asked.payer_name, 'ar'),
    lines: [`يطلب منك ${asked.merchant_name} دفع ${moneyWords(asked.amount)}.`],
    facts: billFactsAr(asked),
    action: { label: `ادفع ${moneyWords(asked.amount)}`, url: asked.link },
    closing: ['لا تعرف هذا التاجر؟ إذن لا تدفع.', ...closingAr(sender)],
  }),
});

/** How far the due date is: '3', '0', '-7'. */
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
  en: (asked, sender) => ({
    subject: `Reminder: ${moneyWords(asked.amount)} to ${asked.merchant_name} ${dueInEn(Number(asked.days_left))}`,
    greeting: greeted(asked.payer_name, 'en'),
    lines: [
      `Your bill of ${moneyWords(asked.amount)} from ${asked.merchant_name} ${dueInEn(Number(asked.days_left))}.`,
      'You have paid it already? Then you need not do anything.',
    ],
    facts: billFactsEn(asked),
    action: { label: `Pay ${moneyWords(asked.amount)}`, url: asked.link },
    closing: ['You do not know this merchant? Then do not pay.', ...closingEn(sender)],
  }),
  ar: (asked, sender) => ({
    subject: `تذكير: ${moneyWords(asked.amount)} إلى ${asked.merchant_name} ${dueInAr(Number(asked.days_left))}`,
    greeting: greeted(asked.payer_name, 'ar'),
    lines: [
      `فاتورتك بمبلغ ${moneyWords(asked.amount)} من ${asked.merchant_name} ${dueInAr(Number(asked.days_left))}.`,
      'إذا كنت قد دفعتها فلا يلزمك شيء.',
    ],
    facts: billFactsAr(asked),
    action: { label: `ادفع ${moneyWords(asked.amount)}`, url: asked.link },
    closing: ['لا تعرف هذا التاجر؟ إذن لا تدفع.', ...closingAr(sender)],
  }),
});

/** What a customer hears of a bill before he has paid it. */
export const BILL_TEMPLATES = { bill_link, bill_reminder };
