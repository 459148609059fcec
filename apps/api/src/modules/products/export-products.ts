import { productFileRow } from '@kutip/contracts/product-files';
import type { FileAnswer } from '@kutip/contracts/endpoint';
import type { ExportFormat } from '@kutip/contracts/export';
import type { Language } from '@kutip/domain/language';
import { PRODUCT_COLUMNS } from '@kutip/domain/product-file';
import { PRODUCT_HEADINGS } from '@kutip/domain/product-headings';
import { exportFile } from '../../platform/export.ts';
import type { Context } from '../../platform/mount.ts';
import { tableFile } from '../../platform/table-file.ts';
import { selectProductFileRows } from './product-file.queries.ts';

/** All products with their variants, as `importProducts` reads them. */
export const exportProductRows = (context: Context, format: ExportFormat): Promise<FileAnswer> =>
  exportFile(
    { path: 'products', row: productFileRow },
    {
      format,
      columns: [...PRODUCT_COLUMNS],
      headings: PRODUCT_COLUMNS.map((column) => PRODUCT_HEADINGS[context.language][column]),
    },
    context,
    { select: ({ db, account_id }) => selectProductFileRows(db, account_id) },
  );

const EMPTY_ROW = Object.fromEntries(PRODUCT_COLUMNS.map((column) => [column, ''])) as Record<
  (typeof PRODUCT_COLUMNS)[number],
  string
>;
const variantRow = (size: string, price: string) => ({
  ...EMPTY_ROW,
  handle: 'baju-batik',
  title: 'Baju batik',
  status: 'active',
  sku: `BB-${size}`,
  price,
  stock: '10',
  weight: '0.3',
  option1_name: 'Size',
  option1_value: size,
});
const EXAMPLES = [
  { ...EMPTY_ROW, title: 'Kek lapis', status: 'active', sku: 'KL-1', price: '45.00', stock: '20', weight: '0.8' },
  variantRow('M', '89.00'),
  variantRow('L', '95.00'),
];

/** A template with the accepted headings, a product without variants and one with two. */
export const productTemplate = (format: ExportFormat, language: Language): Promise<FileAnswer> =>
  tableFile('products-template', format, PRODUCT_COLUMNS, EXAMPLES, PRODUCT_HEADINGS[language]);
