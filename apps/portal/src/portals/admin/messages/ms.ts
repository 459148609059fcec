import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  admin_shell: {
    group_merchants: 'Peniaga',
    group_money: 'Wang',
    group_books: 'Lejar',
    group_platform: 'Platform ini',
    users: 'Pengguna',
    audit: 'Log audit',
    home: 'Hari ini',
    merchants: 'Peniaga',
    banks: 'Akaun bank',
    payments: 'Bayaran',
    top_ups: 'Tambah nilai',
    settlements: 'Penyelesaian',
    payouts: 'Pembayaran keluar',
    refunds: 'Bayaran balik',
    introducers: 'Pengenal',
    exceptions: 'Pengecualian',
    reconciliation: 'Penyesuaian',
    invariants: 'Integriti lejar',
    providers: 'Penyedia',
    queues: 'Baris gilir',
    plans: 'Pelan',
    holidays: 'Cuti umum',
    factor_resets: 'Tetapan semula faktor kedua',
    badge: 'Pentadbir',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
