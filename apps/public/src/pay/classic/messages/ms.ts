import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const ms = {
  steps: {
    label: 'Langkah',
    details: 'Butiran anda',
    bill: 'Bil',
    method: 'Kaedah pembayaran',
    review: 'Semak dan bayar',
    on: 'Teruskan',
    back: 'Kembali',
    with: 'Kaedah pembayaran',
    total: 'Jumlah',
    charge: 'Caj',
    next: 'Apa seterusnya',
  },
  find: {
    title: 'Cari bil anda',
    text: 'Nombor itu ada pada bil, dalam e-mel dan dalam mesej yang dihantar kepada anda.',
    label: 'Nombor bil',
    button: 'Cari bil',
    required: 'Masukkan nombor bil anda',
    missing: 'Tiada bil dengan nombor ini. Semak setiap huruf dan angka.',
    link: 'Cari bil dengan nombornya',
  },
} as const satisfies Translated<typeof en>;
