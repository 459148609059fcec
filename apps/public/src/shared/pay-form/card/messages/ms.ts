import type { Translated } from '../../../messages/translated.ts';
import type { en } from './en.ts';

export const ms = {
  card: {
    title: 'Bayar dengan kad',
    with_charge: '{amount} dan caj kad {charge}',
    legend: 'Kad anda',
    number: 'Nombor kad',
    number_only: 'Kad ini hanya memerlukan nombornya.',
    expiry: 'Tarikh luput pada kad',
    month: 'Bulan',
    month_help: 'BB',
    year: 'Tahun',
    year_help: 'TTTT',
    cvv: 'Kod keselamatan',
    cvv_help: 'Tiga digit di belakang kad, atau empat di depan kad American Express',
    pay: 'Bayar {amount}',
    sending: 'Membawa anda ke bank kad anda…',
    next: 'Kad anda disulitkan dalam pelayar ini dan dihantar kepada penyedia kad sahaja. Bank anda mungkin meminta pengesahan.',
    another: 'Pilih kaedah pembayaran lain',
    save: 'Simpan kad ini untuk kali seterusnya di {merchant}',
    save_help:
      'Penyedia kad menyimpannya. Kad hanya dipaparkan dalam pelayar ini, dan anda boleh membuangnya di sini pada bila-bila masa.',
    saved: 'Kad anda yang disimpan',
    other_card: 'Kad lain',
    ends: 'tamat tempoh {date}',
    pay_saved: 'Bayar {amount} dengan {card}',
    remove: 'Buang',
    remove_card: 'Buang {card}',
    no_script:
      'Kad anda disulitkan oleh skrip sebelum meninggalkan pelayar anda, dan skrip dimatikan di sini. Tiada caj dikenakan.',
  },
  /** Errors by code. */
  card_faults: {
    summary: 'Sila semak satu perkara',
    code_1: 'Masukkan nombor kad',
    code_2: 'Ini bukan nombor kad. Semak digitnya',
    code_3: 'Masukkan bulan luput',
    code_4: 'Masukkan bulan dengan satu atau dua digit',
    code_5: 'Masukkan tahun luput',
    code_6: 'Masukkan tahun dengan empat digit',
    code_7: 'Kad ini sudah tamat tempoh. Semak tahunnya',
    code_8: 'Kad ini sudah tamat tempoh. Semak bulannya',
    code_9: 'Bulan ini tidak wujud. Masukkan 01 hingga 12',
    code_10: 'Kod keselamatan mempunyai tiga atau empat digit',
    code_11: 'Masukkan bulan dengan angka',
    code_12: 'Masukkan tahun dengan angka',
    other: 'Sila semak kad anda',
    not_sealed:
      'Pelayar ini tidak dapat menyulitkan kad anda, jadi ia tidak dihantar. Tiada caj dikenakan. Pilih kaedah pembayaran lain.',
  },
} as const satisfies Translated<typeof en>;
