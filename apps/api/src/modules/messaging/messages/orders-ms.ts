import type { OrderMessages } from './orders-en.ts';

export const ordersMs: OrderMessages = {
  order: 'Pesanan',
  items: 'Barang',
  total: 'Jumlah',
  pick_up: 'Ambil sendiri',
  courier: 'Kurier',
  kept: (until) =>
    `Kedai menyimpan bungkusan anda hingga ${until}. Sebelum itu anda boleh menambah barang daripada halaman pesanan anda.`,
  cart: (store) => ({
    subject: `Troli anda di ${store}`,
    line: `Anda meninggalkan barang ini di ${store} dan meminta satu peringatan. Pautan ini membuka troli anda; tiada barang ditempah atau caj dikenakan, dan harga disemak apabila anda membukanya.`,
    action: 'Buka troli anda',
  }),
  action: 'Lihat pesanan',
  notices: {
    placed: (store, number) => ({
      subject: `${store} telah menerima pesanan anda ${number}`,
      line: `${store} telah menerima pesanan anda. Halaman pesanan menunjukkan cara membayar dan langkah seterusnya.`,
    }),
    unpaid: (store, number) => ({
      subject: `Pesanan anda ${number} di ${store} belum dibayar`,
      line: `${store} menyimpan barang anda untuk masa yang singkat. Buka halaman pesanan untuk membayar, atau biarkan sahaja: pesanan yang tidak dibayar tamat tempoh sendiri tanpa caj.`,
    }),
    paid: (store, number) => ({
      subject: `Pesanan ${number} di ${store} telah dibayar`,
      line: `${store} telah menerima bayaran anda dan sedang menyediakan pesanan anda.`,
    }),
    shipped: (store, number) => ({
      subject: `Pesanan ${number} daripada ${store} dalam perjalanan`,
      line: `${store} telah menghantar pesanan anda.`,
    }),
    ready: (store, number) => ({
      subject: `Pesanan ${number} di ${store} sudah siap`,
      line: `Pesanan anda sedia untuk diambil di ${store}.`,
    }),
    cancelled: (store, number) => ({
      subject: `Pesanan ${number} di ${store} dibatalkan`,
      line: `${store} telah membatalkan pesanan anda. Jika anda sudah membayar, wang anda akan dipulangkan.`,
    }),
  },
};
