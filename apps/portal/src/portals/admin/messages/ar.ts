import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  admin_shell: {
    group_merchants: 'التجار',
    group_money: 'الأموال',
    group_books: 'الدفاتر',
    group_platform: 'المنصة',
    users: 'الأشخاص',
    audit: 'سجل التدقيق',
    home: 'اليوم',
    merchants: 'التجار',
    banks: 'الحسابات البنكية',
    payments: 'المدفوعات',
    top_ups: 'التعبئة',
    settlements: 'التسويات',
    payouts: 'الدفعات الصادرة',
    refunds: 'الاستردادات',
    introducers: 'المعرّفون',
    exceptions: 'الاستثناءات',
    reconciliation: 'المطابقة',
    invariants: 'سلامة الدفتر',
    providers: 'مزوّدو الدفع',
    queues: 'قوائم الانتظار',
    plans: 'الخطط',
    holidays: 'العطل الرسمية',
    factor_resets: 'إعادة ضبط التحقق الثاني',
    badge: 'الإدارة',
  },
} as const satisfies TranslationOf<typeof en>;
