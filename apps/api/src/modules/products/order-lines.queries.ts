import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { prepared } from '../../platform/prepared.ts';

/** A line of an order, of one product or of one of its variants. */
export interface OrderLine {
  product_id: string;
  variant_id: string | null;
  quantity: number;
}

/** A line as it is sold now. Amount in sen, of one piece. */
export interface ProductForOrder {
  product_id: string;
  variant_id: string | null;
  title: string;
  variant_name: string | null;
  image_url: string | null;
  amount: Sen;
  /** What can still be ordered; null: not counted. */
  stock: number | null;
  min_purchase_quantity: number;
  max_purchase_quantity: number | null;
  /** null counts as 1. */
  weight_kg: number | null;
  lead_time_days: number;
  shipping_profile_id: string | null;
  product_variant_enable: boolean;
  record_status: number;
}

const orderLines = prepared(
  (db, { account_id, store_id, lines }: { account_id: string; store_id: string; lines: string }) =>
    raw<ProductForOrder>`
    select p.id as product_id, v.id as variant_id, p.title, v.name as variant_name,
      coalesce(v.image_url, p.images->>0) as image_url,
      case when v.custom_pricing_enable then coalesce(v.custom_pricing_price, p.price) else p.price end as amount,
      case when v.id is null then p.stock else v.stock end as stock,
      p.min_purchase_quantity, p.max_purchase_quantity, coalesce(v.weight, p.weight) as weight_kg, p.lead_time_days,
      p.shipping_profile_id, p.product_variant_enable, greatest(p.record_status, v.record_status) as record_status
    from json_to_recordset(${lines}::json) as l (product_id uuid, variant_id uuid)
    join store_products s on s.account_id = ${account_id} and s.store_id = ${store_id} and s.product_id = l.product_id
    join products p on p.account_id = s.account_id and p.id = s.product_id and p.deleted_at is null
    left join product_variants v on v.account_id = p.account_id and v.id = l.variant_id and v.product_id = p.id
      and v.deleted_at is null
    where (v.id is not null) = p.product_variant_enable and (l.variant_id is not null) = p.product_variant_enable`.compile(
      db,
    ),
);

/** The lines whose product is sold in the store. A product with variants is found by one of them only. */
export const findOrderLines = (
  db: Connection,
  key: { account_id: string; store_id: string },
  lines: readonly OrderLine[],
): Promise<ProductForOrder[]> => {
  const keys = lines.map(({ product_id, variant_id }) => ({ product_id, variant_id }));
  return orderLines(db, { ...key, lines: JSON.stringify(keys) });
};
