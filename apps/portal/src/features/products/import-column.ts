import type { ProductColumn } from '@kutip/domain/product-file';
import type { Messages } from './messages/use-messages.ts';

/** The name of a column of a product file in the user's language. */
export function columnLabel({ t, count }: Messages, column: ProductColumn): string {
  const [, at, part] = /^option(\d)_(name|value)$/.exec(column) ?? [];
  if (at)
    return t(part === 'name' ? 'products.column_option_name' : 'products.column_option_value', {
      at: count(Number(at)),
    });
  switch (column) {
    case 'handle':
    case 'description':
    case 'stock_tracker':
    case 'weight_grams':
      return t(`products.column_${column}`);
    case 'title':
      return t('products.product');
    default:
      return t(`products.${column as 'sku' | 'price' | 'compare_price' | 'stock' | 'weight' | 'status'}`);
  }
}
