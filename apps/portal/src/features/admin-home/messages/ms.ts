import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  admin_home: {
    title: 'Hari ini',
    subtitle: 'Apa yang menunggu tindakan, dan keadaan platform',
    waiting: 'Tugasan terbuka',
    calm: 'Tiada apa yang menunggu.',
    merchants_other: '{{shown}} peniaga untuk disemak',
    merchants_text: 'Mereka belum boleh menerima bayaran.',
    banks_other: '{{shown}} akaun bank untuk disemak',
    banks_text: 'Bank tidak dapat mengesahkan pemiliknya.',
    top_ups_other: '{{shown}} pindahan untuk dicari',
    top_ups_text: 'Peniaga menyatakan wang telah dihantar.',
    payouts_other: '{{shown}} bayaran keluar untuk dilepaskan',
    payouts_text: 'Melebihi had: orang kedua membuat keputusan.',
    refunds_other: '{{shown}} bayaran balik untuk diputuskan',
    refunds_text: 'Melebihi had: pembayar sedang menunggu.',
    settlements_other: '{{shown}} penyelesaian tidak sampai',
    settlements_text: 'Wang ada pada kami sehingga akaun bank dibetulkan.',
    exceptions_other: '{{shown}} pengecualian masih terbuka',
    exceptions_text: 'Ada yang tidak sepadan, dan seseorang perlu menjelaskannya.',
    books: 'Integriti lejar',
    books_right: 'Semuanya betul pada semakan terakhir.',
    books_wrong_other: '{{shown}} kesilapan dalam lejar',
    books_never: 'Belum disemak.',
    books_checked_at: 'Semakan terakhir {{when}}',
    paid_today: 'Dibayar hari ini',
    paid_month: 'Dibayar bulan ini',
    payments_other: '{{shown}} bayaran',
    figures: 'Prestasi',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
