import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  discounts: {
    title: 'Diskaun',
    note: 'Pembayar memasukkan kod sebelum membayar di kedai anda.',
    new_title: 'Tambah diskaun',
    edit_title: 'Diskaun',
    empty: 'Belum ada diskaun',
    empty_text: 'Kod untuk musim perayaan atau pelanggan tetap membawa mereka kembali.',
    code: 'Kod',
    code_help: 'Huruf, digit, - dan _. Pembayar boleh menaipnya dalam huruf kecil.',
    type: 'Jenis',
    PERCENT: 'Peratusan',
    FIXED: 'Amaun tetap',
    FREE_SHIPPING: 'Penghantaran percuma',
    value: 'Potongan',
    min_spend: 'Belanja minimum',
    max_discount: 'Potongan maksimum',
    max_discount_help: 'Bagi satu pesanan.',
    usage_limit: 'Jumlah penggunaan',
    usage_limit_help: 'Kosong: tanpa had.',
    usage: 'Digunakan',
    used: '{{used}} digunakan',
    used_of: '{{used}} daripada {{limit}}',
    per_customer_limit: 'Penggunaan bagi setiap pelanggan',
    start_at: 'Bermula',
    end_at: 'Tamat',
    scheduled: 'Dijadualkan',
    ended: 'Tamat',
    status_help: 'Kod yang tidak aktif ditolak seperti kod yang tidak dikenali.',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
