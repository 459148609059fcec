import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  shell: {
    group_collect: 'التحصيل',
    group_money: 'المال',
    group_sell: 'البيع',
    store: 'المتجر',
    store_subtitle: 'متجرك وساعاته وطريقة استقبال الطلبات، والصور والخصومات',
    store_tabs: 'المتجر',
    blocked_buyers: 'المشترون المحظورون',
    settings: 'الإعدادات',
    dashboard: 'لوحة المعلومات',
    collections: 'التحصيلات',
    orders: 'الطلبات',
    products: 'المنتجات',
    shipping_zones: 'مناطق الشحن',
    shipping_rates: 'أسعار الشحن',
    credentials: 'بيانات اعتماد API',
    customers: 'العملاء',
    payments: 'المدفوعات',
    exceptions: 'يحتاج إلى متابعة',
  },
  accounts: {
    group: 'النشاط',
  },
} as const satisfies TranslationOf<typeof en>;
