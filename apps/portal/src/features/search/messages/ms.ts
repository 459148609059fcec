import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  search: {
    title: 'Cari',
    open: 'Cari dan pergi ke',
    label: 'Cari rekod, halaman dan tindakan',
    placeholder: 'Nombor, nama, jumlah atau rujukan bank',
    placeholder_pages: 'Halaman atau tindakan',
    results: 'Hasil',
    recent: 'Carian terkini',
    clear_recent: 'Kosongkan carian terkini',
    actions: 'Tindakan',
    pages: 'Pergi ke',
    show_all: 'Tunjukkan semua “{{text}}” dalam senarai',
    found_other: '{{count}} hasil',
    none: 'Tiada apa-apa ditemui untuk “{{text}}”. Cuba nombor, nama atau jumlah.',
    searching: 'Sedang mencari',
    failed: 'Rekod tidak dapat dicari. Halaman dan tindakan ditunjukkan.',
    move: 'Gerak',
    choose: 'Buka',
    new_tab: 'Buka dalam tab baharu',
    shortcuts: 'Pintasan papan kekunci',
    shortcuts_open: 'Tunjukkan pintasan papan kekunci',
    shortcuts_single: 'Pintasan satu huruf',
    shortcuts_single_help: 'Matikan jika anda menggunakan suara atau alat lain yang menaip huruf.',
    key_then: 'kemudian',
  },
  search_kind: {
    PAYMENT: 'Bayaran',
    BILL: 'Bil',
    CUSTOMER: 'Pelanggan',
    COLLECTION: 'Kutipan',
    PAYOUT: 'Pembayaran keluar',
    SETTLEMENT: 'Penyelesaian',
    REFUND: 'Bayaran balik',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
