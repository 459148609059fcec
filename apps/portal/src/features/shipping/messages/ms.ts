import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  shipping: {
    zones: 'Zon penghantaran',
    zones_text: 'Tempat anda menghantar. Poskod mendahului negeri, dan zon lalai menerima selebihnya.',
    zone_new: 'Zon baharu',
    zone_edit: 'Sunting zon',
    zones_empty: 'Belum ada zon',
    zones_empty_text: 'Tambah satu zon bagi setiap kumpulan tempat dengan harga penghantaran yang sama.',
    name: 'Nama',
    states: 'Negeri',
    postcodes: 'Poskod',
    postcodes_help:
      'Poskod atau julat, dipisahkan dengan koma: 50000, 60000-62000. Zon dengan poskod tidak meliputi seluruh negeri.',
    is_default: 'Zon lalai',
    is_default_help: 'Untuk alamat di luar zon lain.',
    rates: 'Kadar penghantaran',
    rates_text: 'Kos penghantaran bagi setiap zon.',
    rate_new: 'Kadar baharu',
    rate_edit: 'Sunting kadar',
    rates_empty: 'Belum ada kadar',
    rates_empty_text: 'Tanpa kadar, tiada penghantaran ke zon itu.',
    rate_name_help: 'Pembeli memilih berdasarkan nama ini.',
    zone: 'Zon',
    rate_type: 'Penetapan harga',
    type_FLAT: 'Satu harga',
    type_BY_WEIGHT: 'Mengikut berat (kg)',
    type_BY_PRICE: 'Mengikut amaun pesanan (RM)',
    type_COURIER: 'Harga semasa kurier',
    min_value: 'Dari',
    max_value: 'Hingga',
    price: 'Harga',
    free_above: 'Percuma dari',
    free_above_help: 'Tiada caj mulai amaun pesanan ini.',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
