import { api } from '@kutip/contracts/api';
import type { InProcessClient } from './in-process-client.ts';

const REFUNDS = `<p>Kami memulangkan bayaran penuh jika tempahan dibatalkan <strong>dua hari</strong> sebelum tarikh ambil.</p>
<h2>Cara memohon</h2>
<ol><li><p>Balas e-mel resit anda dengan nombor bil.</p></li><li><p>Kami membalas dalam satu hari bekerja.</p></li><li><p>Bayaran dipulangkan ke bank anda dalam tujuh hari.</p></li></ol>
<blockquote><p>Deposit katering dipulangkan jika majlis ditangguhkan.</p></blockquote>`;

const ABOUT = (picture: string): string =>
  `<p>Dapur Puan Ros bermula di meja dapur pada tahun 2021. Kini kami membakar untuk Seksyen 7 dan sekitar Shah Alam, setiap hari kecuali Isnin.</p><img src="${picture}" alt="Kuih lapis pandan" /><h2>Waktu operasi</h2><p>Selasa hingga Ahad, 9 pagi hingga 6 petang.</p>`;

const MENU = (picture: string): string =>
  `<p>Pilih tempahan anda di bawah. Semua kek dibuat <em>halal</em>, tanpa bahan pengawet.</p><img src="${picture}" alt="Kek batik" />`;

/** Creates the demo bakery's public pages: a catalog, two text pages and a draft. */
export async function createWrittenPages(call: InProcessClient, token: string): Promise<void> {
  const { list } = await call(api.images.list, { query: {}, body: { sort_by: 'title', sort_type: 'asc' } }, token);
  const picture = (title: string): string => list.data.find((image) => image.title === title)!.url;
  const forms = await call(
    api.collections.list,
    { query: { limit: 4 }, body: { collection_type: 'PAYMENT', record_status: 1 } },
    token,
  );
  const pages = [
    {
      title: 'Menu dan tempahan',
      slug: 'menu',
      page_type: 'CATALOG',
      content: MENU(picture('Kek batik')),
      collection_ids: forms.list.data.map(({ id }) => id),
    },
    { title: 'Tentang kami', slug: 'tentang-kami', content: ABOUT(picture('Kuih lapis pandan')) },
    { title: 'Dasar bayaran balik', slug: 'dasar-bayaran-balik', content: REFUNDS },
    { title: 'Menu Hari Raya', slug: 'menu-hari-raya', content: '<p>Segera hadir.</p>', record_status: 2 },
  ] as const;
  for (const body of pages) await call(api.catalogs.create, { body }, token);
}
