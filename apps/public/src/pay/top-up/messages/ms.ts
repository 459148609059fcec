import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const ms = {
  top_up: {
    title_PAYOUT: 'Tambah nilai baki pembayaran keluar',
    title_CREDIT: 'Tambah nilai kredit',
    title_plan: 'Bayaran untuk pelan',
    number: 'Nombor',
    whole_amount:
      '{amount} penuh akan ditambah. Caj bank atau kad dikenakan secara berasingan dan ditunjukkan sebelum anda membayar.',
    by_hand: 'Bayar melalui pindahan bank',
    by_hand_text:
      'Pindahkan tepat {amount} ke akaun ini dengan rujukan tersebut, kemudian muat naik buktinya. Kami menyemak setiap pindahan; tiada apa-apa ditambah sebelum wang itu ditemui.',
    bank: 'Nama bank',
    account_no: 'Nombor akaun',
    account_name: 'Nama akaun',
    reference: 'Rujukan',
    amount: 'Amaun',
    proof: 'Bukti pindahan',
    proof_help: 'Gambar atau PDF slip; gambar paling besar 5 MB.',
    proof_refused: 'Fail ini bukan gambar atau PDF yang boleh dibaca, atau terlalu besar. Sila pilih fail lain.',
    send_proof: 'Muat naik bukti',
    paid: 'Ini telah dibayar',
    paid_text: '{amount} telah ditambah pada {moment}.',
    expired: 'Tempoh untuk membayar telah tamat',
    expired_text: 'Ia boleh dibayar hingga {moment}. Sila cipta yang baharu di portal.',
    cancelled: 'Ini telah dibatalkan',
    cancelled_text: 'Sila cipta yang baharu di portal.',
    rejected: 'Pindahan tidak ditemui',
    rejected_text: 'Tiada apa-apa ditambah. Sila hubungi kami, atau cipta yang baharu di portal.',
    awaiting_review: 'Kami sedang menyemak pindahan anda',
    awaiting_review_text:
      'Bukti telah diterima. {amount} akan ditambah sebaik sahaja wang ditemui, biasanya pada hari bekerja yang sama.',
  },
} as const satisfies Translated<typeof en>;
