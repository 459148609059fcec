import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/payouts.ts';

export const payouts: TranslationOf<typeof english.payouts> = {
  column_date: 'Tarikh',
  awaiting_approval: 'Menunggu kelulusan',
  choose_bank: 'Pilih bank',
  account_number: 'Nombor akaun',
  account_name: 'Pemegang akaun',
  account_name_help: 'Seperti dalam rekod bank. Kami membandingkannya dengan rekod bank.',
  reference: 'Rujukan anda',
  bank_reference: 'Rujukan bank',
  step_created: 'Dicipta, amaun dirizabkan',
  step_approved: 'Diluluskan',
  step_sent: 'Dihantar ke bank',
  step_paid: 'Dibayar',
  step_failed: 'Ditolak oleh bank; amaun dan caj dipulangkan ke baki anda',
  step_cancelled: 'Dibatalkan; amaun dan caj dipulangkan ke baki anda',
  step_returned: 'Dipulangkan oleh bank penerima; amaun dipulangkan ke baki anda, caj tidak',
};

export const payoutStatus: TranslationOf<typeof english.payoutStatus> = {
  PENDING: 'Dirizabkan',
  PROCESSING: 'Dalam proses',
  SUCCESS: 'Dibayar',
  FAILED: 'Ditolak oleh bank',
  CANCELLED: 'Dibatalkan',
  RETURNED: 'Dipulangkan',
};

export const banks: TranslationOf<typeof english.banks> = {
  add: 'Tambah akaun bank',
  waits_until: 'Penyelesaian dihantar ke akaun ini mulai {{when}}: akaun yang diubah menunggu sehari.',
  reason_bank_did_not_answer: 'Bank tidak memberi respons. Kami akan menyemak akaun ini.',
  reason_no_such_account: 'Bank tidak mempunyai akaun ini.',
  reason_name_mismatch: 'Nama tidak sepadan dengan rekod bank bagi akaun ini.',
  reason_statement_given: 'Kami sedang menyemak penyata bank yang anda muat naik.',
};

export const bankStatus: TranslationOf<typeof english.bankStatus> = {
  UNVERIFIED: 'Belum disahkan',
  VERIFIED: 'Disahkan',
  REJECTED: 'Ditolak',
};

export const stepUp: TranslationOf<typeof english.stepUp> = {
  title: 'Sahkan ini anda',
  text: 'Masukkan enam digit yang dipaparkan aplikasi pengesah anda sekarang, atau salah satu kod pemulihan anda.',
  code: 'Kod',
  continue: 'Teruskan',
  wrong_code: 'Kod ini tidak betul, atau telah digunakan. Tunggu kod seterusnya.',
  set_up: 'Sediakan aplikasi',
  set_up_text:
    'Sebelum wang keluar, kami meminta kod daripada aplikasi pengesah pada telefon anda. Masukkan kata laluan untuk menyediakannya; ia mengambil masa seminit.',
  scan: 'Imbas dengan aplikasi pengesah anda, atau taip kunci ini:',
  qr: 'Kod QR untuk aplikasi pengesah',
  first_code: 'Kemudian masukkan kod yang dipaparkan aplikasi.',
  recovery: 'Kod pemulihan',
  recovery_text:
    'Simpan kod ini di tempat yang boleh anda temui tanpa telefon. Setiap satu menggantikan aplikasi sekali.',
  copy: 'Salin kod',
  recovery_saved: 'Saya telah menyimpannya',
};
