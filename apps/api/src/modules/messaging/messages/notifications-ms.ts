import type { NotificationMessages } from './notifications-en.ts';

export const notificationsMs: NotificationMessages = {
  BILL_CREATED: ({ amount, name }) => ({
    subject: `Bil baharu: ${amount}`,
    line: `Bil sebanyak ${amount} telah dicipta untuk ${name}.`,
  }),
  NEW_ORDER: ({ amount, name }) => ({
    subject: `Pesanan baharu: ${amount}`,
    line: `${name} telah membuat pesanan berjumlah ${amount}.`,
  }),
  ORDER_RETURNED: ({ name }) => ({
    subject: `Bungkusan dipulangkan: ${name}`,
    line: `Kurier telah memulangkan bungkusan ${name}.`,
  }),
  LOW_STOCK: ({ name }) => ({ subject: `Stok rendah: ${name}`, line: `${name} hampir habis.` }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `Bayaran gagal: ${amount}`,
    line: `Bayaran ${amount} oleh ${name} gagal. Bil ini masih boleh dibayar.`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `Dibayar: ${amount}`, line: `${name} membayar ${amount}.` }),
  PAYMENT_REVERSED: ({ amount, name }) => ({
    subject: `Bayaran dibalikkan: ${amount}`,
    line: `Bank tidak pernah menerima bayaran ${name} sebanyak ${amount}. Kami menolaknya daripada baki anda dan memulangkan cajnya.`,
  }),
  PAYMENT_RESTORED: ({ amount, name }) => ({
    subject: `Bayaran dipulihkan: ${amount}`,
    line: `Bank sebenarnya telah menerima bayaran ${name} sebanyak ${amount}. Amaun ini kembali dalam baki anda.`,
  }),
  CORRECTION_DEBITED: ({ amount, name }) => ({
    subject: `Pembetulan: ${amount} didebitkan`,
    line: `Penyata bank bagi ${name} berbeza daripada rekod kami. Kami menolak ${amount} daripada baki tersedia anda.`,
  }),
  CORRECTION_CREDITED: ({ amount, name }) => ({
    subject: `Pembetulan: ${amount} dikreditkan`,
    line: `Penyata bank bagi ${name} berbeza daripada rekod kami. Kami menambah ${amount} pada baki tersedia anda.`,
  }),
  SETTLEMENT_DONE: ({ amount, name }) => ({
    subject: `Penyelesaian: ${amount}`,
    line: `${amount} telah masuk ke akaun bank anda ${name}.`,
  }),
  SETTLEMENT_FAILED: ({ amount, name }) => ({
    subject: `Penyelesaian ${amount} gagal`,
    line: `Bank menolak ${amount} ke akaun anda ${name}. Wang anda selamat: sila semak akaun bank itu.`,
  }),
  BANK_VERIFIED: ({ name }) => ({
    subject: `Akaun bank ${name} telah disahkan`,
    line: `Akaun bank anda ${name} telah disahkan dan boleh menerima wang.`,
  }),
  BANK_REJECTED: ({ name }) => ({
    subject: `Akaun bank ${name} tidak diterima`,
    line: `Kami tidak dapat menerima akaun bank anda ${name}, jadi tiada wang dihantar kepadanya. Sebabnya ada di halaman akaun bank anda.`,
  }),
  PAYOUT_DONE: ({ amount, name }) => ({
    subject: `Pembayaran keluar: ${amount} kepada ${name}`,
    line: `${amount} telah masuk ke akaun ${name}.`,
  }),
  PAYOUT_FAILED: ({ amount, name }) => ({
    subject: `Pembayaran keluar ${amount} kepada ${name} gagal`,
    line: `Bank menolak ${amount} kepada ${name}. Wang ini kembali dalam baki pembayaran keluar anda.`,
  }),
  PAYOUT_RETURNED: ({ amount, name }) => ({
    subject: `Pembayaran keluar ${amount} kepada ${name} dipulangkan`,
    line: `Bank memulangkan ${amount} yang dihantar kepada ${name}. Wang ini kembali dalam baki pembayaran keluar anda.`,
  }),
  REFUND_DONE: ({ amount, name }) => ({
    subject: `Bayaran balik: ${amount} kepada ${name}`,
    line: `${amount} telah dibayar balik kepada ${name}.`,
  }),
  REFUND_FAILED: ({ amount, name }) => ({
    subject: `Bayaran balik ${amount} kepada ${name} gagal`,
    line: `${amount} tidak dapat dibayar balik kepada ${name}. Wang ini kembali dalam baki anda.`,
  }),
  TOPUP_DONE: ({ amount }) => ({
    subject: `Tambah nilai: ${amount}`,
    line: `${amount} telah ditambah pada baki anda.`,
  }),
  TOPUP_REJECTED: ({ amount }) => ({
    subject: `Tambah nilai ${amount} tidak disahkan`,
    line: `Kami tidak dapat mengesahkan pindahan anda sebanyak ${amount}, jadi tiada apa yang ditambah. Sebabnya ada di halaman tambah nilai.`,
  }),
  SUBSCRIPTION_DUE: ({ amount, name, day }) => ({
    subject: `Pelan ${name} anda perlu dibayar: ${amount}`,
    line: `Sila bayar ${amount} selewat-lewatnya pada ${day} untuk mengekalkan pelan ${name}.`,
  }),
  SUBSCRIPTION_RENEWED: ({ amount, name, day }) => ({
    subject: `Pelan ${name} anda telah dibayar`,
    line: `Kami menerima ${amount}. Pelan ${name} anda sah sehingga ${day}.`,
  }),
  SUBSCRIPTION_LAPSED: ({ name }) => ({
    subject: `Pelan ${name} anda telah tamat`,
    line: `Pelan ${name} tidak dibayar, jadi akaun anda kini menggunakan pelan percuma. Baki anda diselesaikan seperti biasa.`,
  }),
  PLAN_RATES_SCHEDULED: ({ name, day }) => ({
    subject: `Caj bayaran pelan ${name} anda berubah pada ${day}`,
    line: `Mulai ${day}, pelan ${name} mempunyai caj bayaran yang lain. Anda boleh melihatnya di halaman pelan anda.`,
  }),
  PLAN_RATES_WITHDRAWN: ({ name, day }) => ({
    subject: `Caj bayaran pelan ${name} anda tidak berubah pada ${day}`,
    line: `Perubahan caj bayaran pelan ${name} yang diumumkan untuk ${day} dibatalkan.`,
  }),
  CALLBACK_FAILED: ({ name }) => ({
    subject: 'Sistem anda tidak menjawab panggilan balik',
    line: `Kami telah lima kali cuba menghantar panggilan balik ke ${name} tanpa berjaya. Kami terus mencuba selama tiga hari. Tetapan menunjukkan jawapan sistem anda.`,
  }),
  CALLBACK_PAUSED: ({ name }) => ({
    subject: 'Panggilan balik ke sistem anda dijeda',
    line: `Tiada apa yang kami hantar ke ${name} diterima dalam tiga hari, jadi penghantaran dijeda. Semua yang berlaku disimpan. Sambung semula dalam tetapan apabila sistem anda menjawab.`,
  }),
  SUPPORT_VIEWED: ({ name }) => ({
    subject: `Sokongan telah melihat perniagaan anda`,
    line: `${name} daripada pasukan sokongan kami telah melihat perniagaan anda.`,
  }),
};
