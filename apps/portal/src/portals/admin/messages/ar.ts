import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  admin_shell: {
    group_merchants: 'التجار',
    group_money: 'الأموال',
    group_books: 'دفتر الأستاذ',
    group_platform: 'المنصة',
    users: 'المستخدمون',
    audit: 'سجل التدقيق',
    home: 'اليوم',
    merchants: 'التجار',
    banks: 'الحسابات البنكية',
    payments: 'المدفوعات',
    top_ups: 'التعبئات',
    settlements: 'التسويات',
    payouts: 'المدفوعات الصادرة',
    refunds: 'المبالغ المستردة',
    introducers: 'المعرّفون',
    exceptions: 'الاستثناءات',
    reconciliation: 'المطابقة',
    invariants: 'سلامة دفتر الأستاذ',
    providers: 'مزوّدو الدفع',
    queues: 'قوائم الانتظار',
    plans: 'الباقات',
    holidays: 'العطل الرسمية',
    factor_resets: 'إعادة ضبط التحقق الثاني',
    badge: 'الإدارة',
  },
} as const satisfies TranslationOf<typeof en>;
