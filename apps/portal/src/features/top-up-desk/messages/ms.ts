import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  top_up_desk: {
    title: 'Tambah nilai',
    subtitle: 'Wang yang ditambah oleh peniaga pada baki mereka. Kami mengesahkan pindahan manual.',
    search_label: 'Cari nombor, peniaga atau rujukan bank',
    column_no: 'Nombor',
    column_merchant: 'Peniaga',
    column_pool: 'Baki',
    column_proof: 'Bukti',
    column_amount: 'Amaun',
    empty: 'Tiada tambah nilai',
    empty_text: 'Tambah nilai oleh peniaga dipaparkan di sini.',
    slip: 'Pindahan yang dijangka',
    slip_text: 'Cari pindahan ini pada penyata bank kami sendiri.',
    slip_bank: 'Bank kami',
    slip_reference: 'Rujukan',
    proof: 'Buka bukti',
    confirm: 'Sahkan pindahan',
    confirm_title: 'Tambah wang kepada {{merchant}}?',
    confirm_text:
      'Masukkan apa yang tertera pada penyata bank, bukan pada bukti. Amaun yang berbeza daripada yang dijangka, atau yang melebihi had, menunggu pentadbir kedua; yang lain ditambah serta-merta.',
    received_amount: 'Amaun pada penyata',
    bank_reference: 'Rujukan bank',
    note: 'Nota',
    note_help: 'Peniaga membaca ini.',
    confirmed: 'Ditambah pada baki peniaga',
    reject: 'Tolak pindahan',
    reject_title: 'Tolak pindahan ini?',
    reject_text: 'Tiada apa-apa ditambah. Peniaga membaca sebab anda.',
    rejected: 'Ditolak; peniaga dimaklumkan',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
