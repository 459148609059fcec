import type { Translated } from '../../shared/messages/translated.ts';
import { ms as classic } from '../classic/messages/ms.ts';
import { ms as receipt } from '../receipt/messages/ms.ts';
import { ms as refund } from '../refund/messages/ms.ts';
import { ms as status } from '../status/messages/ms.ts';
import { ms as topUp } from '../top-up/messages/ms.ts';
import { ms as unsubscribe } from '../unsubscribe/messages/ms.ts';
import type { en } from './en.ts';

export const ms = {
  written_page: {
    choose: 'Pilih apa yang hendak dibayar',
    nothing_open: 'Tiada apa yang boleh dibayar di halaman ini sekarang.',
  },
  summary: {
    to: 'Kepada {merchant}',
    each: '{amount} seunit',
    you_choose: 'Anda pilih amaunnya',
    between: '{least} hingga {most}',
    at_least: '{least} atau lebih',
    bill_for: 'Bil untuk',
    invoice_no: 'Nombor bil',
    due: 'Tarikh akhir {day}',
    overdue: 'Tarikh akhirnya {day}; masih boleh dibayar',
    open_until: 'Dibuka hingga {moment}',
    items: 'Butiran bil',
    item: 'Item',
    quantity: 'Kuantiti',
    total: 'Jumlah',
    note: 'Nota',
    reference_1: 'No. rujukan',
    reference_2: 'Rujukan kedua',
    closes: 'Boleh dibayar sehingga',
  },
  problems: {
    title: 'Bayaran tidak dimulakan',
    provider_unavailable:
      'Penyedia pembayaran tidak memberi respons. Tiada caj dikenakan. Pilih kaedah pembayaran lain atau cuba lagi dalam beberapa minit.',
    channel_not_enabled: 'Kaedah pembayaran ini tidak lagi tersedia. Pilih yang lain.',
    amount_outside_limits: 'Kaedah pembayaran itu tidak menerima amaun ini. Pilih yang lain.',
    amount_changed: 'Amaun telah berubah sejak anda membuka halaman ini. Semak amaun baharu, kemudian bayar.',
    amount_changed_from:
      'Amaunnya {was} semasa anda membuka halaman ini. Sekarang {now}. Semak amaun itu, kemudian tekan Bayar sekali lagi.',
    bill_not_payable: 'Bil ini tidak boleh dibayar sekarang.',
    collection_not_open: 'Halaman ini tidak menerima bayaran sekarang.',
    card_refused: 'Kad anda tidak diterima, jadi tiada caj dikenakan. Gunakan kad lain atau kaedah pembayaran lain.',
    too_many_requests: 'Terlalu banyak cubaan. Tunggu seminit, kemudian cuba lagi.',
    busy: 'Ramai yang sedang membayar sekarang. Cuba lagi dalam beberapa saat; tiada caj dikenakan.',
    still_in_flight: 'Bayaran anda sedang dimulakan. Tunggu beberapa saat, kemudian semak semula.',
    account_not_active: 'Peniaga ini belum boleh menerima bayaran.',
    other: 'Ada masalah di pihak kami. Tiada caj dikenakan. Sila cuba lagi.',
  },
  closed: {
    stopped: 'Ditutup',
    stopped_text: '{merchant} tidak menerima bayaran di halaman ini sekarang.',
    not_started: 'Belum dibuka',
    not_started_text: 'Anda boleh membayar di sini mulai {moment}.',
    ended: 'Tamat',
    ended_text: 'Halaman ini menerima bayaran hingga {moment}.',
    paid: 'Dibayar',
    paid_text: 'Bil ini telah dibayar pada {moment}. Tiada lagi yang perlu dibayar.',
    paid_text_undated: 'Bil ini telah dibayar. Tiada lagi yang perlu dibayar.',
    receipt: 'Lihat resit',
    expired: 'Tamat tempoh',
    expired_text: 'Bil ini boleh dibayar hingga {moment}. Minta yang baharu daripada {merchant}.',
    expired_text_undated: 'Bil ini sudah tamat tempoh. Minta yang baharu daripada {merchant}.',
    cancelled: 'Dibatalkan',
    cancelled_text: '{merchant} telah membatalkan bil ini. Tiada apa-apa yang perlu dibayar.',
    refunded: 'Dibayar balik',
    refunded_text: 'Bil ini telah dibayar dan kemudian dibayar balik.',
    collection_stopped: 'Ditutup',
    collection_stopped_text: '{merchant} tidak menerima bayaran untuk bil ini sekarang.',
  },
  open_attempt: {
    title: 'Belum disahkan',
    you: 'Anda mula membayar dengan {bank} pada {time}.',
    you_no_bank: 'Anda mula membayar pada {time}.',
    somebody: 'Bayaran bil ini dengan {bank} dimulakan pada {time}.',
    somebody_no_bank: 'Bayaran bil ini dimulakan pada {time}.',
    opened: 'Belum ada apa-apa yang dihantar, jadi anda boleh membayar di sini dengan mana-mana kaedah pembayaran.',
    opened_risk:
      'Jika bayaran itu masih terbuka di halaman lain, tutup halaman itu. Jika kedua-duanya berjaya, bil ini dibayar dua kali dan {merchant} membayar balik bayaran kedua.',
    asks_at: 'Kami akan menyemak lagi pada {time}.',
    asks_soon: 'Kami akan menyemak lagi apabila anda melihat statusnya.',
    status: 'Lihat statusnya',
    again: 'Bayar dengan cara lain',
    warning:
      'Jika bayaran pertama turut disahkan, bil ini dibayar dua kali. Teruskan hanya jika anda pasti yang pertama tidak berjaya. Bayaran kedua akan dibayar balik oleh {merchant}.',
  },
  leaving: {
    title: 'Menuju ke {bank}',
    title_plain: 'Menuju ke penyedia pembayaran',
    text: 'Luluskan bayaran kepada {merchant} di sana. Kemudian anda kembali ke sini.',
    button: 'Teruskan',
    keep: 'Simpan nombor ini: {invoice_no}',
  },
  missing: {
    collections: 'Halaman bayaran ini tidak wujud',
    bill: 'Bil ini tidak wujud',
    invoice: 'Bil ini tidak wujud',
    top_up: 'Pautan bayaran ini tidak wujud',
    other: 'Halaman ini tidak wujud',
    text: 'Semak pautan, atau minta yang baharu daripada pengirimnya.',
    code: 'Kod {code}',
    cut_off: 'Pautan ini tidak lengkap',
    cut_off_text:
      'Bahagian akhirnya tiada. Buka semula seluruh pautan daripada mesej itu, atau salin semuanya. Tiada caj dikenakan.',
    unavailable: 'Kami tidak dapat memaparkan halaman ini sekarang',
    unavailable_text: 'Tiada caj dikenakan. Sila cuba lagi sebentar lagi.',
    unavailable_again: 'Cuba lagi',
  },
  ...classic,
  ...receipt,
  ...refund,
  ...unsubscribe,
  ...status,
  ...topUp,
} as const satisfies Translated<typeof en>;
