import { api } from '@kutip/contracts/api';
import { combinations, type ProductOption } from '@kutip/domain/product';
import type { InProcessClient } from './in-process-client.ts';

/** A product of the demo bakery. */
interface DemoProduct {
  title: string;
  category: string;
  subcategory?: string;
  tags?: string[];
  price: string;
  compare_price?: string;
  /** The title of its picture in the library. */
  picture?: string;
  description?: string;
  /** Not counted without it. */
  stock?: number;
  low_stock_at?: number;
  weight?: number;
  lead_time_days?: number;
  min_purchase_quantity?: number;
  max_purchase_quantity?: number;
  options?: ProductOption[];
  /** Own prices of variants, by a value that they have. */
  own_prices?: Record<string, string>;
  record_status?: 1 | 2;
}

const CATEGORIES: readonly { title: string; subcategories: string[] }[] = [
  { title: 'Kek', subcategories: ['Kek hari jadi', 'Kek lapis'] },
  { title: 'Kuih dan biskut', subcategories: ['Kuih tradisional', 'Biskut raya'] },
  { title: 'Nasi dan lauk', subcategories: [] },
  { title: 'Minuman', subcategories: [] },
  { title: 'Bungkusan hadiah', subcategories: [] },
];
const TAGS = ['Paling laris', 'Raya', 'Coklat', 'Pedas', 'Sesuai untuk kanak-kanak', 'Boleh pos'];

const SIZE: ProductOption = { name: 'Saiz', values: ['6 inci', '8 inci', '10 inci'] };
const BOX: ProductOption = { name: 'Balang', values: ['Kecil 300 g', 'Besar 600 g'] };
const SPICE: ProductOption = { name: 'Sambal', values: ['Biasa', 'Pedas'] };

const CAKES: readonly DemoProduct[] = [
  {
    title: 'Kek batik coklat',
    category: 'Kek',
    tags: ['Paling laris', 'Coklat'],
    price: '38.00',
    picture: 'Kek batik',
    description: 'Biskut, koko dan susu pekat. Simpan sejuk; tahan sepuluh hari.',
    stock: 24,
    low_stock_at: 5,
    weight: 0.9,
  },
  {
    title: 'Kek hari jadi ikut tempahan',
    category: 'Kek',
    subcategory: 'Kek hari jadi',
    tags: ['Paling laris', 'Sesuai untuk kanak-kanak'],
    price: '85.00',
    picture: 'Kek hari jadi',
    description: 'Tulis nama dan umur dalam nota pesanan.',
    weight: 1.5,
    lead_time_days: 2,
    options: [SIZE, { name: 'Perisa', values: ['Vanila', 'Coklat', 'Pandan'] }],
    own_prices: { '8 inci': '120.00', '10 inci': '165.00' },
  },
  {
    title: 'Kek lapis Sarawak',
    category: 'Kek',
    subcategory: 'Kek lapis',
    tags: ['Raya', 'Boleh pos'],
    price: '60.00',
    compare_price: '68.00',
    picture: 'Kuih lapis pandan',
    stock: 3,
    low_stock_at: 5,
    weight: 1,
    lead_time_days: 3,
  },
  { title: 'Kek span pandan', category: 'Kek', price: '28.00', picture: 'Kuih lapis pandan', stock: 12, weight: 0.7 },
  {
    title: 'Kek keju leleh',
    category: 'Kek',
    price: '55.00',
    picture: 'Kek hari jadi',
    options: [SIZE],
    own_prices: { '8 inci': '78.00', '10 inci': '110.00' },
    weight: 1.2,
    lead_time_days: 1,
  },
  {
    title: 'Brownies kedut',
    category: 'Kek',
    tags: ['Coklat', 'Boleh pos'],
    price: '32.00',
    picture: 'Brownies sekotak',
    options: [{ name: 'Kotak', values: ['9 keping', '16 keping'] }],
    own_prices: { '16 keping': '52.00' },
    weight: 0.6,
  },
  { title: 'Kek Merdeka', category: 'Kek', price: '75.00', picture: 'Kek hari jadi', stock: 0, record_status: 2 },
];

const SNACKS: readonly DemoProduct[] = [
  {
    title: 'Kuih talam pandan',
    category: 'Kuih dan biskut',
    subcategory: 'Kuih tradisional',
    price: '15.00',
    picture: 'Kuih lapis pandan',
    stock: 40,
    weight: 0.5,
  },
  {
    title: 'Onde-onde gula Melaka',
    category: 'Kuih dan biskut',
    subcategory: 'Kuih tradisional',
    price: '8.00',
    stock: 30,
    min_purchase_quantity: 2,
    weight: 0.3,
  },
  {
    title: 'Seri muka',
    category: 'Kuih dan biskut',
    subcategory: 'Kuih tradisional',
    price: '14.00',
    stock: 0,
    weight: 0.5,
  },
  {
    title: 'Biskut suji',
    category: 'Kuih dan biskut',
    subcategory: 'Biskut raya',
    tags: ['Raya', 'Boleh pos'],
    price: '22.00',
    options: [BOX],
    own_prices: { 'Besar 600 g': '38.00' },
    weight: 0.4,
  },
  {
    title: 'Tart nanas',
    category: 'Kuih dan biskut',
    subcategory: 'Biskut raya',
    tags: ['Raya', 'Paling laris', 'Boleh pos'],
    price: '28.00',
    options: [BOX],
    own_prices: { 'Besar 600 g': '49.00' },
    weight: 0.4,
  },
  {
    title: 'Kerepek ubi pedas',
    category: 'Kuih dan biskut',
    tags: ['Pedas', 'Boleh pos'],
    price: '9.90',
    stock: 65,
    weight: 0.25,
  },
];

const MEALS: readonly DemoProduct[] = [
  {
    title: 'Nasi lemak ayam rempah',
    category: 'Nasi dan lauk',
    tags: ['Paling laris', 'Pedas'],
    price: '12.50',
    picture: 'Nasi lemak katering',
    options: [SPICE, { name: 'Lauk', values: ['Ayam', 'Sotong'] }],
    own_prices: { Sotong: '15.50' },
    weight: 0.5,
    max_purchase_quantity: 50,
  },
  {
    title: 'Nasi lemak katering, 30 orang',
    category: 'Nasi dan lauk',
    price: '270.00',
    picture: 'Nasi lemak katering',
    lead_time_days: 3,
    weight: 14,
  },
  { title: 'Rendang daging', category: 'Nasi dan lauk', tags: ['Raya'], price: '35.00', stock: 18, weight: 0.5 },
  {
    title: 'Sambal tumis botol',
    category: 'Nasi dan lauk',
    tags: ['Pedas', 'Boleh pos'],
    price: '13.00',
    stock: 50,
    weight: 0.35,
  },
  { title: 'Teh tarik botol', category: 'Minuman', price: '6.50', stock: 36, weight: 0.4 },
  { title: 'Sirap bandung, 5 liter', category: 'Minuman', price: '30.00', lead_time_days: 1, weight: 5.2 },
  {
    title: 'Kotak hadiah raya',
    category: 'Bungkusan hadiah',
    tags: ['Raya', 'Boleh pos'],
    price: '99.00',
    compare_price: '115.00',
    picture: 'Brownies sekotak',
    stock: 20,
    low_stock_at: 4,
    weight: 1.8,
    lead_time_days: 2,
  },
];

type Ids = ReadonlyMap<string, string>;

/** Creates the categories with their subcategories and the tags. Returns all ids by title. */
async function createGroups(call: InProcessClient, token: string): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const [place, { title, subcategories }] of CATEGORIES.entries()) {
    const { id: category_id } = await call(api.productCategories.create, { body: { title, sort_order: place } }, token);
    ids.set(title, category_id);
    for (const name of subcategories) {
      const { id } = await call(api.productSubcategories.create, { body: { title: name, category_id } }, token);
      ids.set(`${title}/${name}`, id);
    }
  }
  for (const name of TAGS) ids.set(name, (await call(api.productTags.create, { body: { name } }, token)).id);
  return ids;
}

/** One variant for each combination; their stock differs, so that one of them is nearly sold out. */
const variantsOf = ({ options = [], own_prices = {} }: DemoProduct) =>
  combinations(options).map((values, place) => {
    const own = Object.values(values)
      .map((value) => own_prices[value])
      .find((price) => price !== undefined);
    return {
      options: values,
      stock: (place * 7 + 4) % 19,
      sort_order: place,
      ...(own && { custom_pricing_enable: true, custom_pricing_price: own }),
    };
  });

/** Creates the products of the demo bakery. `pictures`: the addresses of the library's pictures by title. */
export async function createProducts(call: InProcessClient, token: string, pictures: Ids): Promise<void> {
  const ids = await createGroups(call, token);
  for (const product of [...CAKES, ...SNACKS, ...MEALS]) {
    const { category, subcategory, tags = [], picture, own_prices: _, options = [], ...fields } = product;
    const url = picture && pictures.get(picture);
    const body = {
      ...fields,
      options: options.map(({ name, values }) => ({ name, values: [...values] })),
      product_variant_enable: options.length > 0,
      category_id: ids.get(category)!,
      subcategory_id: subcategory ? ids.get(`${category}/${subcategory}`)! : null,
      tag_ids: tags.map((name) => ids.get(name)!),
      images: url ? [url] : [],
    };
    const { id: product_id } = await call(api.products.create, { body }, token);
    const variants = variantsOf(product);
    if (variants.length > 0) await call(api.productVariants.createMany, { body: { product_id, variants } }, token);
  }
}
