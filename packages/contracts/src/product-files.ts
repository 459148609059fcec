import { type PRODUCT_COLUMNS, PRODUCT_ROW_FAULTS, READ_PRODUCT_COLUMNS } from '@kutip/domain/product-file';
import { CHANGED_PRODUCT_FIELDS } from '@kutip/domain/product-import';
import { z } from 'zod';
import { endpoint, fileAnswer } from './endpoint.ts';
import { EXPORT_FORMATS } from './export.ts';
import { shopReader, shopWriter } from './products.ts';
import { money } from './wire.ts';

const fileFormat = z.object({ format: z.enum(EXPORT_FORMATS).default('xlsx') });

/** A row of a file of products: a variant, or a product without variants. */
export const productFileRow = z.object({
  /** The product's SKU, or its id where it has none. */
  handle: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.string(),
  sku: z.string().nullable(),
  price: money,
  compare_price: money.nullable(),
  stock: z.number().int().nullable(),
  weight: z.number().nullable(),
  option1_name: z.string().nullable(),
  option1_value: z.string().nullable(),
  option2_name: z.string().nullable(),
  option2_value: z.string().nullable(),
  option3_name: z.string().nullable(),
  option3_value: z.string().nullable(),
} satisfies Record<(typeof PRODUCT_COLUMNS)[number], z.ZodType>);

/** Files of products with their variants. */
export const productFiles = {
  /** All products with their variants, in the columns that `products/import` reads. */
  exportRows: endpoint({
    method: 'GET',
    path: 'products/export-rows',
    access: shopReader,
    query: fileFormat,
    answers: 'file',
    data: fileAnswer,
  }),
  template: endpoint({
    method: 'GET',
    path: 'products/import-template',
    access: shopReader,
    query: fileFormat,
    answers: 'file',
    data: fileAnswer,
  }),
};

/** Calls with a file upload. */
export const productForms = {
  /**
   * Creates and changes products from a file (.xlsx or .csv, 2,000 rows at most), also Shopify's. A product is found by its
   * SKU, so that the same file changes nothing the second time; an empty cell keeps what is stored. A product with a faulty
   * row is refused with all its rows, and the others are written together. `is_trial` writes nothing. Refuses 4011 above
   * the plan's number of products, 4019 a file that cannot be read.
   */
  import: endpoint({
    method: 'POST',
    path: 'products/import',
    access: shopWriter,
    multipart: true,
    body: z.object({ file: z.file(), is_trial: z.enum(['true', 'false']).default('false') }),
    data: z.object({
      row_count: z.number().int(),
      created: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      /** Products that are refused. */
      failed: z.number().int(),
      /** The first 200. */
      faults: z.array(
        z.object({
          row_no: z.number().int(),
          column: z.enum(READ_PRODUCT_COLUMNS),
          reason: z.enum(PRODUCT_ROW_FAULTS),
          /** The cell's text. */
          written: z.string().nullable(),
        }),
      ),
      /** The first 100 products that are created or changed. */
      preview: z.array(
        z.object({
          /** The first row of the product. */
          row_no: z.number().int(),
          title: z.string(),
          sku: z.string().nullable(),
          action: z.enum(['create', 'change']),
          /** The variants that are created or changed. */
          variant_count: z.number().int(),
          /** What changes in the product or its variants. */
          fields: z.array(z.enum(CHANGED_PRODUCT_FIELDS)),
        }),
      ),
    }),
  }),
};
