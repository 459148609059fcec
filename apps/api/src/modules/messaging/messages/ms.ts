import type { EmailMessages } from './en.ts';
import { notificationsMs } from './notifications-ms.ts';
import { ordersMs } from './orders-ms.ts';

function dueIn(days: number): string {
  if (days === 0) return 'perlu dibayar hari ini';
  return days > 0 ? `perlu dibayar dalam ${days} hari` : `telah melepasi tarikh akhir ${-days} hari lalu`;
}

export const ms: EmailMessages = {
  language: 'ms',
  greeting: (name) => (name ? `Salam ${name},` : 'Salam sejahtera,'),
  questions: (email) => `Ada soalan? Hubungi ${email}.`,
  labels: {
    account: 'Akaun',
    bank: 'Nama bank',
    bank_reference: 'No. rujukan bank',
    bill: 'Nombor bil',
    date: 'Tarikh',
    description: 'Keterangan',
    due: 'Tarikh akhir',
    link_valid_until: 'Pautan sah sehingga',
    net: 'Bersih',
    note: 'Nota',
    number: 'Nombor',
    paid: 'Dibayar',
    pay_before: 'Bayar sebelum',
    payment: 'Bayaran',
    reason: 'Sebab',
    reference: 'No. rujukan',
    refund: 'Bayaran balik',
    reply_before: 'Balas sebelum',
    user_name: 'Nama pengguna',
  },
  it_was_not_me: 'Bukan saya',
  welcome: {
    subject: (product) => `Selamat datang ke ${product}`,
    lines: (company) => [
      `${company} kini mempunyai akaun.`,
      'Cipta kutipan, kongsi pautannya dan terima bayaran. Kami menyemak akaun anda sebelum ia boleh mengendalikan wang sebenar.',
    ],
    action: 'Log masuk',
  },
  account_decided: {
    ACTIVE: {
      subject: 'Akaun anda telah dibuka',
      line: 'Kami telah menyemak dan meluluskan akaun anda. Anda kini boleh menerima bayaran dan menghantar wang.',
    },
    REJECTED: {
      subject: 'Kami tidak dapat membuka akaun anda',
      line: 'Kami telah menyemak akaun anda dan tidak dapat membukanya buat masa ini.',
    },
    SUSPENDED: {
      subject: 'Akaun anda digantung',
      line: 'Akaun anda digantung: anda tidak boleh menerima bayaran atau menghantar wang sehingga perkara ini selesai. Baki anda tetap milik anda.',
    },
    PENDING_KYC: {
      subject: 'Kami menyemak semula akaun anda',
      line: 'Kami sedang menyemak semula akaun anda dan akan memaklumkan keputusannya.',
    },
    action: 'Pergi ke akaun anda',
  },
  report_ready: {
    titles: {
      COLLECTION: 'Laporan kutipan',
      PAYOUT: 'Laporan pembayaran keluar',
      SETTLEMENT: 'Laporan penyelesaian',
      SELF_SETTLEMENT: 'Laporan pengeluaran',
      BALANCE_POOL: 'Laporan baki kumpulan',
    },
    line: 'Laporan berjadual anda sudah siap. Log masuk untuk memuat turunnya.',
    action: 'Lihat fail laporan',
    stop: 'Anda boleh menghentikan laporan ini di bawah Laporan, Jadual.',
  },
  bill: {
    subject: (amount, merchant, title) => `${amount} kepada ${merchant}: ${title}`,
    line: (amount, merchant) => `${merchant} meminta anda membayar ${amount}.`,
    reminder_subject: (amount, merchant, days) => `Peringatan: ${amount} kepada ${merchant} ${dueIn(days)}`,
    reminder_line: (amount, merchant, days) => `Bil anda sebanyak ${amount} daripada ${merchant} ${dueIn(days)}.`,
    already_paid: 'Jika anda sudah membayar, sila abaikan peringatan ini.',
    action: (amount) => `Bayar ${amount}`,
    unknown_merchant: 'Jika anda tidak mengenali peniaga ini, jangan bayar.',
  },
  bulk: {
    why: (merchant) => `${merchant} menghantar mesej ini kerana anda pelanggan mereka.`,
    unsubscribe: (merchant) => `Berhenti menerima mesej daripada ${merchant}`,
  },
  receipt: {
    subject: (amount, merchant) => `Resit: ${amount} kepada ${merchant}`,
    lines: (amount, merchant) => [
      `Anda membayar ${amount} kepada ${merchant}. Bank telah mengesahkannya.`,
      'Resit ini boleh disimpan sebagai PDF.',
    ],
    action: 'Lihat resit',
  },
  merchant_paid: {
    subject: (amount, title) => `Dibayar: ${amount} untuk ${title}`,
    line: (payer, amount, title) => `${payer ?? 'Seorang pembayar'} membayar ${amount} untuk ${title}.`,
    action: 'Lihat bayaran',
  },
  notice: { action: 'Lihat butiran', settings: 'Anda boleh memilih pemberitahuan anda dalam tetapan.' },
  notifications: notificationsMs,
  orders: ordersMs,
  invitation: {
    subject: (inviter, account) => `${inviter} menjemput anda ke ${account}`,
    line: (inviter, account) => `${inviter} menjemput anda menyertai akaun ${account}.`,
    action: 'Lihat jemputan',
    closing: 'Jika anda tidak mengenali mereka, sila abaikan e-mel ini.',
  },
  password_reset: {
    subject: 'Pilih kata laluan baharu',
    line: 'Kami menerima permintaan untuk menetapkan semula kata laluan anda. Pautan ini boleh digunakan sekali sahaja.',
    action: 'Pilih kata laluan baharu',
    closing: 'Jika bukan anda, sila abaikan e-mel ini: kata laluan anda kekal sama.',
  },
  login_names: {
    subject: 'Nama pengguna anda',
    line: 'Anda boleh log masuk dengan nama pengguna anda atau dengan alamat e-mel ini.',
    action: 'Log masuk',
  },
  password_changed: {
    subject: 'Kata laluan anda telah ditukar',
    line: 'Kata laluan anda telah ditukar, dan peranti anda yang lain telah dilog keluar.',
  },
  proof_changed: {
    subject: 'Tetapan keselamatan anda telah ditukar',
    changes: {
      add_passkey: 'Kunci laluan telah ditambah pada log masuk anda.',
      remove_passkey: 'Kunci laluan telah dibuang daripada log masuk anda.',
      set_up_totp: 'Aplikasi pengesah telah ditambah pada log masuk anda.',
      remove_totp: 'Aplikasi pengesah telah dibuang daripada log masuk anda.',
    },
    line: 'Anda menggunakannya untuk mengesahkan bahawa wang boleh keluar daripada akaun anda.',
  },
  factor_reset: {
    event: {
      requested: {
        subject: 'Seseorang meminta faktor kedua anda dibuang',
        lines: [
          'Kami dimaklumkan bahawa anda telah kehilangan aplikasi pengesah dan kunci laluan anda. Jika anda tidak menghentikannya, semuanya akan dibuang daripada log masuk anda.',
          'Jika ini bukan anda, hentikan sekarang dan tukar kata laluan anda.',
        ],
        fact: 'Dibuang paling awal pada',
        action: 'Hentikan pembuangan',
      },
      done: {
        subject: 'Faktor kedua anda telah dibuang',
        lines: [
          'Aplikasi pengesah dan kunci laluan anda telah dibuang daripada log masuk anda, dan anda telah dilog keluar di semua tempat.',
          'Log masuk dan sediakan yang baharu: sebelum itu wang tidak boleh keluar daripada akaun anda.',
        ],
        fact: 'Tarikh',
        action: 'Ini bukan saya',
      },
      stopped: {
        subject: 'Faktor kedua anda dikekalkan',
        lines: [
          'Pembuangan aplikasi pengesah dan kunci laluan anda telah dihentikan. Tiada apa-apa yang berubah.',
          'Jika anda tidak meminta pembuangan itu, tukar kata laluan anda: mungkin ada orang yang mengetahuinya.',
        ],
        fact: 'Tarikh',
        action: 'Tukar kata laluan',
      },
    },
  },
  confirm_email: {
    subject: 'Sahkan alamat e-mel anda',
    line: 'Sila sahkan bahawa alamat ini milik anda.',
    action: 'Sahkan alamat ini',
    closing: 'Jika anda tidak memintanya, sila abaikan e-mel ini.',
  },
  bank_changed: {
    subject: 'Akaun bank untuk penyelesaian anda telah ditukar',
    line: 'Seseorang dalam akaun anda telah menambah atau menukar akaun bank untuk penyelesaian anda.',
    action: 'Lihat akaun bank anda',
    closing:
      'Jika tiada sesiapa dalam akaun anda melakukannya, hubungi kami hari ini: akaun bank yang ditukar tidak menerima wang selama 24 jam.',
  },
  payout_paid: {
    subject: (merchant, amount) => `${merchant} telah membayar anda ${amount}`,
    line: (merchant, amount) => `${merchant} telah menghantar ${amount} ke akaun anda.`,
  },
  refund_link: {
    subject: (merchant, amount) => `${merchant} membayar balik ${amount} kepada anda`,
    lines: (merchant, amount) => [
      `${merchant} membayar balik ${amount} kepada anda. Sila beritahu kami akaun bank untuk menerimanya.`,
      'Akaun itu mesti atas nama anda sendiri. Pautan ini boleh digunakan sekali sahaja.',
    ],
    action: 'Masukkan akaun bank saya',
    closing: 'Kami tidak pernah meminta kata laluan, TAC atau nombor kad.',
  },
  refund_done: {
    subject: (merchant, amount) => `Bayaran balik: ${amount} daripada ${merchant}`,
    line: (merchant, amount) =>
      `${merchant} telah membayar balik ${amount} kepada anda. Wang ini telah masuk ke akaun bank anda.`,
  },
};
