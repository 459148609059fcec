import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  tabs: 'Tab',
  tabs_text: 'Setiap tab ialah satu bahagian halaman ini. Alamat mengingati tab yang anda buka.',
  actions: 'Mula di sini',
  filters: 'Cari apa sahaja',
  filters_text:
    'Cari mengikut nama, nombor atau amaun, atau tapis mengikut tarikh dan status. Alamat menyimpan pilihan anda supaya boleh dikongsi.',
  list: 'Senarai',
  bills: {
    name: 'Bil',
    purpose:
      'Bil meminta satu amaun daripada seorang pelanggan. Setiap bil ada pautan sendiri, dan di sini anda nampak sama ada ia sudah dibayar.',
    actions: 'Cipta bil, atau muat naik fail dengan banyak bil.',
    list: 'Buka bil untuk berkongsi pautan, menghantar peringatan atau melihat setiap cubaan membayar.',
  },
  collections: {
    name: 'Kutipan',
    purpose:
      'Kutipan ialah halaman tempat orang membayar anda: borang bayaran yang boleh dibayar sesiapa sahaja, atau borang bil untuk bil yang anda keluarkan.',
    actions:
      'Cipta borang bayaran untuk satu pautan bagi semua orang, atau borang bil untuk membilkan orang seorang demi seorang.',
    list: 'Setiap baris menunjukkan jumlah yang dikutip. Buka untuk mengubah, menjeda atau menyalin pautan dan kod QR.',
  },
  customers: {
    name: 'Pelanggan',
    purpose: 'Semua orang yang anda bilkan, dengan apa yang telah dibayar dan apa yang belum.',
    actions: 'Tambah pelanggan, atau import daripada hamparan.',
    list: 'Buka pelanggan untuk melihat semua bil mereka.',
  },
  payments: {
    name: 'Bayaran',
    purpose: 'Setiap cubaan membayar anda, berjaya atau tidak, dengan kaedah pembayaran dan caj.',
    actions: 'Eksport bayaran untuk akaun anda, atau buka yang perlu perhatian.',
    list: 'Buka bayaran untuk melihat garis masa, resit dan bila wang sampai kepada anda.',
  },
  settlements: {
    name: 'Penyelesaian',
    purpose: 'Wang sehari yang kami hantar ke bank anda, mengikut kaedah pembayaran.',
    actions: 'Keluarkan wang yang sudah sedia tanpa menunggu.',
    list: 'Buka penyelesaian untuk melihat setiap bayaran di dalamnya, dan penyatanya.',
  },
  payouts: {
    name: 'Pembayaran keluar',
    purpose: 'Wang yang anda hantar kepada orang lain daripada baki pembayaran keluar, seperti gaji dan pembekal.',
    actions: 'Hantar satu pembayaran keluar, atau muat naik fail dengan banyak pembayaran keluar.',
    list: 'Buka pembayaran keluar untuk melihat di mana ia berada dan bila bank mengesahkannya.',
  },
  refunds: {
    name: 'Bayaran balik',
    purpose: 'Wang yang dibayar balik kepada pembayar. Ia keluar daripada baki anda apabila bayaran balik diluluskan.',
    actions: 'Minta bayaran balik daripada bayaran yang berkenaan.',
    list: 'Buka bayaran balik untuk melihat siapa yang meluluskannya dan bila pembayar dibayar.',
  },
  messages: {
    name: 'Mesej',
    purpose: 'E-mel dan SMS kepada pelanggan anda, seorang atau ramai sekali gus.',
    actions: 'Tulis mesej, pilih penerima dan lihat kosnya sebelum dihantar.',
    list: 'Buka mesej untuk melihat siapa yang telah menerimanya.',
  },
  reports: {
    name: 'Laporan',
    purpose: 'Apa yang diterima mengikut hari, minggu, bulan dan tahun, berbanding tempoh sebelumnya.',
    actions: 'Minta fail bagi tempoh yang lebih panjang; kami sediakan di latar belakang.',
    list: 'Pilih satu angka untuk melihat bayaran di sebaliknya.',
  },
  images: {
    name: 'Gambar',
    purpose: 'Muat naik gambar sekali dan guna pada kutipan dan halaman anda.',
    actions: 'Muat naik beberapa gambar sekali gus, atau lepaskan pada halaman.',
    list: 'Buka gambar untuk menamakan, menandai atau memangkasnya menjadi segi empat sama.',
  },
  pages: {
    name: 'Halaman',
    purpose: 'Halaman awam yang anda tulis: menu, dasar bayaran balik, atau katalog borang bayaran.',
    actions: 'Tulis halaman. Ia kekal draf sehingga anda menerbitkannya.',
    list: 'Buka halaman untuk membacanya seperti pelawat, dan untuk menyalin pautannya.',
  },
  discounts: {
    name: 'Diskaun',
    purpose: 'Kod yang dimasukkan pelanggan sebelum membayar: peratusan, amaun atau penghantaran percuma.',
    actions: 'Cipta kod dengan had dan tarikhnya.',
    list: 'Setiap baris menunjukkan berapa kali kod digunakan dan sama ada ia masih boleh digunakan.',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
