import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  shell: {
    group_collect: 'Kutip',
    group_money: 'Wang',
    group_sell: 'Jual',
    store: 'Kedai',
    store_subtitle: 'Kedai anda, waktu buka dan cara menerima pesanan; gambar dan diskaun',
    store_tabs: 'Kedai',
    blocked_buyers: 'Pembeli disekat',
    settings: 'Tetapan',
    dashboard: 'Papan pemuka',
    collections: 'Kutipan',
    orders: 'Pesanan',
    products: 'Produk',
    shipping_zones: 'Zon penghantaran',
    shipping_rates: 'Kadar penghantaran',
    credentials: 'Kelayakan API',
    customers: 'Pelanggan',
    payments: 'Bayaran',
    exceptions: 'Perlu perhatian',
  },
  accounts: {
    group: 'Perniagaan',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
