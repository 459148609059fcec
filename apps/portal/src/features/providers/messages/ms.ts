import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  providers: {
    title: 'Penyedia',
    subtitle: 'Kesihatan penyedia pembayaran dan bank, serta suis yang menutupnya kepada pembayar.',
    success: 'Kadar kejayaan, sejam lalu',
    success_of: '{{succeeded}} daripada {{ended}} bayaran yang selesai',
    started: 'Dimulakan, sejam lalu',
    last_answer: 'Jawapan terakhir',
    latency: 'Masa tindak balas',
    latency_ms: '{{ms}} ms',
    never: 'Belum pernah',
    last_paid: 'Bayaran terakhir',
    last_change: 'Kali terakhir diubah',
    changed: 'Berubah {{when}}',
    services_other: '{{shown}} bank dan perkhidmatan',
    closed_other: '{{shown}} tidak tersedia',
    personal: 'Perseorangan',
    company: 'Syarikat',
    rate: '{{rate}} daripada {{ended}}',
    switch_off: 'Tutup',
    switch_off_label: 'Tutup {{name}}',
    switch_on: 'Buka',
    switch_on_label: 'Buka {{name}}',
    off_title: 'Tutup {{name}}?',
    off_text:
      'Pembayar terus melihatnya sebagai tidak tersedia dan memilih kaedah pembayaran lain. Bayaran yang telah bermula diteruskan.',
    reason: 'Sebab',
    reason_help: 'Untuk pasukan dan log audit. Pembayar tidak melihatnya.',
    on_title: 'Buka {{name}}?',
    on_text: 'Pembayar boleh menggunakannya semula serta-merta, melainkan penyedia sendiri melaporkannya tergendala.',
    off_done: '{{name}} telah ditutup',
    on_done: '{{name}} telah dibuka',
    off_since: 'Ditutup oleh {{by}} pada {{when}}: {{reason}}',
    somebody: 'seorang pentadbir',
    down_note:
      'Penyedia melaporkannya. Pembayar melihatnya sebagai tidak tersedia, dan ia dibuka semula dengan sendirinya apabila penyedia melaporkannya.',
  },
  health: {
    SWITCHED_OFF: 'Ditutup',
    DOWN: 'Tergendala',
    PARTLY_DOWN: 'Sebahagian tergendala',
    UNKNOWN: 'Tiada laporan',
    UP: 'Berfungsi',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
