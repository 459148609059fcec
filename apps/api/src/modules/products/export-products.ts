import { productFileRow } from '@kutip/contracts/product-files';
import type { FileAnswer } from '@kutip/contracts/endpoint';
import type { ExportFormat } from '@kutip/contracts/export';
import { PRODUCT_COLUMNS, PRODUCT_HEADINGS } from '@kutip/domain/product-file';
import { exportFile } from '../../platform/export.ts';
import type { Context } from '../../platform/mount.ts';
import { tableFile } from '../../platform/table-file.ts';
import { selectProductFileRows } from './product-file.queries.ts';

const HEADINGS = PRODUCT_COLUMNS.map((column) => PRODUCT_HEADINGS[column]);

/** All products with their variants, as `importProducts` reads them. */
export const exportProductRows = (context: Context, format: ExportFormat): Promise<FileAnswer> =>
  exportFile(
    { path: 'products', row: productFileRow },
    { format, columns: [...PRODUCT_COLUMNS], headings: HEADINGS },
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
export const productTemplate = (format: ExportFormat): Promise<FileAnswer> =>
  tableFile('products-template', format, PRODUCT_COLUMNS, EXAMPLES, PRODUCT_HEADINGS);
