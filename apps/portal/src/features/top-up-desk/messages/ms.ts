import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  top_up_desk: {
    title: 'Tambah nilai',
    subtitle: 'Wang yang dibawa masuk oleh peniaga. Pindahan manual dikira apabila seorang daripada kita menemuinya.',
    search_label: 'Cari nombor, peniaga atau rujukan bank',
    column_no: 'Nombor',
    column_merchant: 'Peniaga',
    column_pool: 'Baki',
    column_proof: 'Bukti',
    column_amount: 'Amaun',
    empty: 'Tiada tambah nilai',
    empty_text: 'Wang yang dibawa masuk oleh peniaga muncul di sini.',
    slip: 'Apa yang mesti ada pada penyata kita',
    slip_text: 'Cari pindahan ini pada penyata bank kita sendiri.',
    slip_bank: 'Bank kita',
    slip_reference: 'Rujukan',
    proof: 'Buka bukti',
    confirm: 'Wang telah masuk',
    confirm_title: 'Tambah wang kepada {{merchant}}?',
    confirm_text:
      'Tulis apa yang tertera pada penyata bank, bukan pada bukti. Amaun yang berbeza atau melebihi had menunggu admin kedua; yang lain ditambah serta-merta.',
    received_amount: 'Amaun pada penyata',
    bank_reference: 'Rujukan bank',
    note: 'Nota',
    note_help: 'Peniaga membaca ini.',
    confirmed: 'Ditambah pada baki peniaga',
    reject: 'Wang tiada',
    reject_title: 'Tiada wang sedemikian ditemui?',
    reject_text: 'Tiada apa yang ditambah. Peniaga membaca sebab anda.',
    rejected: 'Ditolak, dan peniaga dimaklumkan',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
