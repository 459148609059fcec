import type { Translated } from './translated.ts';
import { ar as payForm } from '../pay-form/messages/ar.ts';
import type { en } from './en.ts';

export const ar = {
  page: {
    sandbox: 'بيئة تجريبية: لا تتحرك أي أموال حقيقية',
    language: 'اللغة',
    by: 'المدفوعات عبر {product}',
    support: 'هل لديك سؤال عن هذه العملية؟',
    hours: 'أوقات العمل: {hours}',
    whatsapp: 'واتساب {number}',
    share_amount: '{amount} إلى {merchant}',
    share_open: 'ادفع إلى {merchant}',
  },
  moment: {
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    am: 'ص',
    noon: 'م',
    pm: 'م',
    night: 'م',
    comma: '،',
    day: '{day} {month} {year}',
    time: '{clock} {half}',
    zone: 'بتوقيت ماليزيا',
  },
  share: {
    title: 'شارك هذه الصفحة',
    text: 'ليتمكن غيرك من الدفع، أو لتحتفظ بالرابط.',
    receipt_title: 'شارك هذا الإيصال',
    receipt_text: 'يرى كل من لديه الرابط الإيصال، مع إخفاء بريد الدافع وهاتفه.',
    copy: 'نسخ الرابط',
    copied: 'تم النسخ',
    targets: {
      WHATSAPP: 'واتساب',
      EMAIL: 'بريد إلكتروني',
      TELEGRAM: 'تيليغرام',
      SMS: 'رسالة نصية',
      FACEBOOK: 'فيسبوك',
    },
    more: 'المزيد…',
    qr: 'رمز QR لهذه الصفحة',
    message: '{title}: {amount} إلى {merchant}. {link}',
    message_open: '{title}: ادفع إلى {merchant} هنا. {link}',
    message_receipt: 'إيصال {invoice_no}: {amount} إلى {merchant}. {link}',
  },
  ...payForm,
} as const satisfies Translated<typeof en>;
