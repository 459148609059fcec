import type { CartProduct } from '@kutip/domain/cart';
import type { Product } from '../store-context.ts';

/** What the cart keeps of a product: what is specified, and what a line shows. */
export interface ShopProduct extends CartProduct {
  title: string;
  image_url: string | null;
  /** In the order form, which offers no choice: the variant that it sells. */
  variant_id?: string | null;
}

export const cartProductOf = ({ id, title, price, weight, images }: Product): ShopProduct => ({
  id,
  title,
  price,
  weight,
  image_url: images[0] ?? null,
});
