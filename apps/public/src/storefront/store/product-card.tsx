import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { cartProductOf } from '../cart/cart-product.ts';
import { ShopIcon } from '../icon.tsx';
import type { Product, StoreContext, StoreLinks } from '../store-context.ts';
import { Picture } from './picture.tsx';

/** Below this a card says how many are left. */
const FEW = 5;

/** One price, or the lowest and the highest; an earlier price is struck through. */
export function Price({ context, product }: { context: StoreContext; product: Product }) {
  const { price_from, price_to, compare_price } = product;
  const { store: texts } = context.messages;
  if (price_from !== price_to)
    return (
      <p className="price">
        <bdi>{formatRinggit(price_from)}</bdi> – <bdi>{formatRinggit(price_to)}</bdi>
      </p>
    );
  return (
    <p className="price">
      <bdi>{formatRinggit(price_from)}</bdi>
      {compare_price && (
        <s>
          <span className="hidden-text">{texts.was} </span>
          <bdi>{formatRinggit(compare_price)}</bdi>
        </s>
      )}
    </p>
  );
}

/** The one thing about a product that a buyer should know before opening it. */
function noteOf({ messages: { store: texts }, direction }: StoreContext, product: Product): string | null {
  const { product_product_variant: variants, min_purchase_quantity: least, lead_time_days: days } = product;
  if (product.product_variant_enable) return fill(texts.choices, { count: String(variants.length) }, direction);
  if (least > 1) return fill(texts.at_least, { count: String(least) }, direction);
  if (days > 0) return days === 1 ? texts.ready_in_one : fill(texts.ready_in, { count: String(days) }, direction);
  return null;
}

function Badge({ context, product: { is_sold_out, stock } }: { context: StoreContext; product: Product }) {
  const { store: texts } = context.messages;
  if (is_sold_out) return <span className="badge sold-out">{texts.sold_out}</span>;
  if (stock === null || stock > FEW) return null;
  return <span className="badge few">{fill(texts.few_left, { count: String(stock) }, context.direction)}</span>;
}

interface CardProps {
  context: StoreContext;
  links: StoreLinks;
  product: Product;
  is_first: boolean;
}

/** Adds at once, or leads to the product where something must be chosen. */
function AddButton({ context, links, product }: Omit<CardProps, 'is_first'>) {
  const { store: texts } = context.messages;
  const { id, title, is_sold_out, product_variant_enable } = product;
  if (is_sold_out) return null;
  if (product_variant_enable)
    return (
      <a
        className="add"
        href={links.product(id)}
        aria-label={fill(texts.choose, { title }, context.direction)}
        data-product={id}
        data-title={title}
      >
        <ShopIcon name="plus" />
      </a>
    );
  return (
    <button
      type="button"
      className="add needs-js"
      aria-label={fill(texts.add, { title }, context.direction)}
      data-product={id}
      data-title={title}
      data-add={JSON.stringify(cartProductOf(product))}
      data-least={product.min_purchase_quantity}
    >
      <ShopIcon name="plus" />
    </button>
  );
}

/** A product in the list: picture, name, one note and the price. The whole card leads to the product. */
export function ProductCard({ context, links, product, is_first }: CardProps) {
  const { id, title, images, is_sold_out } = product;
  const note = noteOf(context, product);
  return (
    <li className={is_sold_out ? 'card out' : 'card'}>
      <div className="card-picture">
        <Picture
          url={images[0]}
          alt=""
          sizes="(min-width: 1100px) 282px, (min-width: 768px) 33vw, 50vw"
          is_first={is_first}
        />
        <Badge context={context} product={product} />
        <AddButton context={context} links={links} product={product} />
      </div>
      <h3>
        <a href={links.product(id)} dir="auto">
          {title}
        </a>
      </h3>
      {note && <p className="note">{note}</p>}
      <Price context={context} product={product} />
    </li>
  );
}
