import { normalizeHeading } from './customer-import.ts';
import type { Language } from './language.ts';
import { READ_PRODUCT_COLUMNS, type PRODUCT_COLUMNS, type ProductColumn } from './product-file.ts';

/** Headings besides a column's own name, compared without case, spaces and punctuation. */
const HEADING_SYNONYMS: Partial<Record<ProductColumn, readonly string[]>> = {
  handle: ['url handle'],
  title: [
    'name',
    'product',
    'product name',
    'nama',
    'nama produk',
    'produk',
    '名称',
    '商品名称',
    '产品名称',
    'الاسم',
    'المنتج',
  ],
  description: ['body (html)', 'keterangan', 'penerangan', '描述', '说明', 'الوصف'],
  status: ['状态', 'الحالة'],
  sku: ['variant sku', 'kod sku', '货号', 'رمز المنتج'],
  price: ['variant price', 'harga', '价格', '售价', 'السعر'],
  compare_price: ['variant compare at price', 'compare at price', 'harga asal', '原价', 'السعر قبل التخفيض'],
  stock: ['variant inventory qty', 'inventory quantity', 'quantity', 'stok', 'kuantiti', '库存', 'المخزون'],
  weight: ['weight (kg)', 'berat', 'berat (kg)', '重量', '重量 (kg)', 'الوزن', 'الوزن (كغ)'],
  stock_tracker: ['variant inventory tracker', 'inventory tracker'],
  weight_grams: ['variant grams', 'weight value (grams)'],
};

/** The headings of our own files in the reader's language; every language's are accepted. */
export const PRODUCT_HEADINGS: Record<Language, Record<(typeof PRODUCT_COLUMNS)[number], string>> = {
  en: {
    handle: 'Handle',
    title: 'Title',
    description: 'Description',
    status: 'Status',
    sku: 'SKU',
    price: 'Price',
    compare_price: 'Compare at price',
    stock: 'Stock',
    weight: 'Weight (kg)',
    option1_name: 'Option1 name',
    option1_value: 'Option1 value',
    option2_name: 'Option2 name',
    option2_value: 'Option2 value',
    option3_name: 'Option3 name',
    option3_value: 'Option3 value',
  },
  ms: {
    handle: 'Pengenal produk',
    title: 'Tajuk',
    description: 'Keterangan',
    status: 'Status',
    sku: 'SKU',
    price: 'Harga',
    compare_price: 'Harga sebelum potongan',
    stock: 'Stok',
    weight: 'Berat (kg)',
    option1_name: 'Pilihan 1',
    option1_value: 'Nilai pilihan 1',
    option2_name: 'Pilihan 2',
    option2_value: 'Nilai pilihan 2',
    option3_name: 'Pilihan 3',
    option3_value: 'Nilai pilihan 3',
  },
  zh: {
    handle: '商品标识',
    title: '标题',
    description: '说明',
    status: '状态',
    sku: 'SKU',
    price: '价格',
    compare_price: '降价前的价格',
    stock: '库存',
    weight: '重量 (kg)',
    option1_name: '选项 1',
    option1_value: '选项 1 的值',
    option2_name: '选项 2',
    option2_value: '选项 2 的值',
    option3_name: '选项 3',
    option3_value: '选项 3 的值',
  },
  ar: {
    handle: 'معرّف المنتج',
    title: 'العنوان',
    description: 'الوصف',
    status: 'الحالة',
    sku: 'SKU',
    price: 'السعر',
    compare_price: 'السعر قبل التخفيض',
    stock: 'المخزون',
    weight: 'الوزن (كغ)',
    option1_name: 'الخيار 1',
    option1_value: 'قيمة الخيار 1',
    option2_name: 'الخيار 2',
    option2_value: 'قيمة الخيار 2',
    option3_name: 'الخيار 3',
    option3_value: 'قيمة الخيار 3',
  },
};

const ownHeadings = (column: ProductColumn): string[] =>
  column in PRODUCT_HEADINGS.en
    ? Object.values(PRODUCT_HEADINGS).map((headings) => headings[column as keyof typeof headings])
    : [];

const columnsByHeading = new Map(
  READ_PRODUCT_COLUMNS.flatMap((column) =>
    [column, ...ownHeadings(column), ...(HEADING_SYNONYMS[column] ?? [])].map(
      (name) => [normalizeHeading(name), column] as const,
    ),
  ),
);

export interface ProductHeadings {
  /** The column at each position; null for an unknown one, which is ignored. */
  columns: (ProductColumn | null)[];
  missing: ProductColumn[];
  doubled: ProductColumn[];
}

/** Parses the first row of a file of products. A row is found again by its SKU or handle, so one of them is needed. */
export function parseProductHeadings(texts: readonly (string | null)[]): ProductHeadings {
  const columns = texts.map((text) => (text === null ? null : (columnsByHeading.get(normalizeHeading(text)) ?? null)));
  const missing: ProductColumn[] = columns.includes('sku') || columns.includes('handle') ? [] : ['sku'];
  const doubled = READ_PRODUCT_COLUMNS.filter((column) => columns.filter((one) => one === column).length > 1);
  return { columns, missing, doubled };
}
