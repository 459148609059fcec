import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const ar = {
  steps: {
    label: 'الخطوات',
    details: 'بياناتك',
    bill: 'الفاتورة',
    method: 'طريقة الدفع',
    review: 'المراجعة والدفع',
    on: 'متابعة',
    back: 'رجوع',
    with: 'طريقة الدفع',
    total: 'المجموع',
    charge: 'الرسوم',
    next: 'الخطوة التالية',
  },
  find: {
    title: 'ابحث عن فاتورتك',
    text: 'تجد الرقم في الفاتورة، وفي البريد الإلكتروني أو الرسالة التي وصلتك.',
    label: 'رقم الفاتورة',
    button: 'ابحث عن الفاتورة',
    required: 'اكتب رقم فاتورتك',
    missing: 'لا توجد فاتورة بهذا الرقم. راجع كل حرف ورقم.',
    link: 'ابحث عن فاتورة برقمها',
  },
} as const satisfies Translated<typeof en>;
