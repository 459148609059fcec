/** The words of the pages on which a merchant brings money in. */
export const msTopUp = {
  title_PAYOUT: 'Wang untuk pembayaran keluar',
  title_CREDIT: 'Tambah kredit',
  title_plan: 'Bayaran untuk pelan',
  number: 'Nombor',
  whole_amount:
    '{amount} penuh akan ditambah. Caj bank atau kad dikenakan secara berasingan dan ditunjukkan sebelum anda membayar.',
  by_hand: 'Pindahkan sendiri',
  by_hand_text:
    'Pindahkan tepat {amount} ke akaun ini dengan rujukan tersebut, kemudian serahkan buktinya. Seseorang akan menyemak wang itu; tiada apa-apa ditambah sebelum ia ditemui.',
  bank: 'Nama bank',
  account_no: 'Nombor akaun',
  account_name: 'Nama akaun',
  reference: 'Rujukan',
  amount: 'Jumlah',
  proof: 'Bukti pindahan',
  proof_help: 'Gambar atau PDF slip; gambar paling besar 5 MB.',
  proof_refused: 'Fail ini bukan gambar atau PDF yang boleh dibaca, atau terlalu besar. Sila pilih fail lain.',
  send_proof: 'Serahkan bukti',
  paid: 'Ini telah dibayar',
  paid_text: '{amount} telah ditambah pada {moment}.',
  expired: 'Tempoh untuk membayar telah tamat',
  expired_text: 'Ia boleh dibayar hingga {moment}. Sila buat yang baharu di portal.',
  cancelled: 'Ini telah dibatalkan',
  cancelled_text: 'Sila buat yang baharu di portal.',
  rejected: 'Pindahan tidak ditemui',
  rejected_text: 'Tiada apa-apa ditambah. Sila tanya kami, atau buat yang baharu di portal.',
  awaiting_review: 'Kami sedang menyemak pindahan anda',
  awaiting_review_text:
    'Bukti telah diterima. {amount} akan ditambah sebaik sahaja wang ditemui, biasanya pada hari bekerja yang sama.',
} as const;
