import type { Translated } from './translated.ts';
import { ms as payForm } from '../pay-form/messages/ms.ts';
import type { en } from './en.ts';

/** Bahasa Melayu as Malaysian banks and shops write it. */
export const ms = {
  page: {
    sandbox: 'Mod ujian: tiada wang sebenar terlibat',
    language: 'Bahasa',
    by: 'Bayaran melalui {product}',
    support: 'Ada soalan tentang bayaran ini?',
    hours: 'Waktu: {hours}',
    whatsapp: 'WhatsApp {number}',
    share_amount: '{amount} kepada {merchant}',
    share_open: 'Bayar {merchant}',
  },
  moment: {
    months: 'Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis',
    am: 'pagi',
    noon: 'tengah hari',
    pm: 'petang',
    night: 'malam',
    comma: ',',
    day: '{day} {month} {year}',
    time: '{clock} {half}',
    zone: 'waktu Malaysia',
  },
  share: {
    title: 'Kongsi halaman ini',
    text: 'Supaya orang lain boleh membayarnya, atau untuk menyimpan pautan.',
    receipt_title: 'Kongsi resit ini',
    receipt_text:
      'Sesiapa yang ada pautan dapat melihat resit; e-mel dan telefon pembayar disembunyikan sebahagiannya.',
    copy: 'Salin pautan',
    copied: 'Disalin',
    targets: { WHATSAPP: 'WhatsApp', EMAIL: 'E-mel', TELEGRAM: 'Telegram', SMS: 'SMS', FACEBOOK: 'Facebook' },
    more: 'Lagi…',
    qr: 'Kod QR halaman ini',
    message: '{title}: {amount} kepada {merchant}. {link}',
    message_open: '{title}: bayar {merchant} di sini. {link}',
    message_receipt: 'Resit {invoice_no}: {amount} kepada {merchant}. {link}',
  },
  ...payForm,
} as const satisfies Translated<typeof en>;
