import type { ReactNode } from 'react';
import { resizedUrl } from '@kutip/domain/picture-url';
import { whatsappLink } from '@kutip/domain/message-batch';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { asScriptText } from '../../shared/island.tsx';
import { cartProductOf } from '../cart/cart-product.ts';
import { ShopIcon } from '../icon.tsx';
import { linksOf, type Product, type Store, type StoreContext } from '../store-context.ts';
import { Price } from '../store/product-card.tsx';
import {
  buyingProduct,
  firstVariant,
  isValueSold,
  quantityLimits,
  variantPrice,
  type BuyingProduct,
} from './choice.ts';
import { limitsText } from './limits-text.ts';

interface BuyBoxProps {
  context: StoreContext;
  store: Store;
  product: Product;
  /** What stands below the button. */
  children: ReactNode;
}

/** A picture stands on the value of an option where every variant with that value has the same one. */
function pictureOfValue({ variants }: BuyingProduct, name: string, value: string): string | null {
  const urls = new Set(variants.filter(({ options }) => options[name] === value).map(({ image_url }) => image_url));
  return urls.size === 1 ? ([...urls][0] ?? null) : null;
}

interface OptionsProps {
  context: StoreContext;
  buying: BuyingProduct;
  chosen: Readonly<Record<string, string>>;
}

/** A product's choices. Sold-out ones stay, in words, so that a buyer knows that they exist. */
function Options({ context, buying, chosen }: OptionsProps) {
  return buying.options.map(({ name, values }, at) => (
    <fieldset key={name} className="option">
      <legend dir="auto">{name}</legend>
      <div className="values">
        {values.map((value) => {
          const picture = pictureOfValue(buying, name, value);
          const is_sold = isValueSold(buying, chosen, { name, value });
          return (
            <label key={value} className={picture ? 'value with-picture' : 'value'}>
              <input
                type="radio"
                name={`option-${at}`}
                value={value}
                data-option={name}
                defaultChecked={chosen[name] === value}
              />
              {picture && <img src={resizedUrl(picture, 160)} alt="" width={66} height={66} loading="lazy" />}
              <bdi>{value}</bdi>
              <small data-sold-out hidden={is_sold}>
                {context.messages.store.sold_out}
              </small>
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}

function Quantity({ context, limits }: { context: StoreContext; limits: ReturnType<typeof quantityLimits> }) {
  const { product: texts } = context.messages;
  return (
    <div className="quantity needs-js">
      <label htmlFor="quantity">{texts.quantity}</label>
      <div className="quantity-row">
        <span className="stepper">
          <button type="button" aria-label={texts.less} data-step="-1">
            <ShopIcon name="minus" />
          </button>
          <input id="quantity" inputMode="numeric" defaultValue={limits.least} data-quantity autoComplete="off" />
          <button type="button" aria-label={texts.more} data-step="1">
            <ShopIcon name="plus" />
          </button>
        </span>
        <span className="help" data-limits>
          {limitsText(texts, limits)}
        </span>
      </div>
    </div>
  );
}

/** Choice, quantity and the button that carries the amount. The script keeps price, picture and stock in step with the choice. */
export function BuyBox({ context, store, product, children }: BuyBoxProps) {
  const { product: texts, store: store_texts } = context.messages;
  const buying = buyingProduct(product);
  const variant = buying.product_variant_enable ? firstVariant(buying) : undefined;
  const chosen = variant?.options ?? {};
  const limits = quantityLimits(buying, variant);
  const { is_sold_out } = limits;
  const phone = store.support_details?.whatsapp_number ?? store.phone_number;
  const link = new URL(linksOf('mobile', store.unique_id).product(product.id), context.request.origin).href;
  const question = fill(store_texts.whatsapp_product, { store: store.name, title: product.title, link });
  const data = { product: cartProductOf(product), buying, texts: { ...texts, sold_out: store_texts.sold_out } };
  return (
    <div className="buy-box">
      <h1 dir="auto">{product.title}</h1>
      {variant ? (
        <p className="price" data-price>
          {formatRinggit(variantPrice(buying, variant))}
        </p>
      ) : (
        <Price context={context} product={product} />
      )}
      <form data-buy>
        <Options context={context} buying={buying} chosen={chosen} />
        <Quantity context={context} limits={limits} />
        <div className="buy-actions">
          <button type="submit" className="button needs-js" data-buy-button disabled={is_sold_out}>
            {is_sold_out ? store_texts.sold_out : texts.add}
          </button>
          {phone && (
            <a className="button ghost" href={whatsappLink(phone, question)} rel="noreferrer">
              <ShopIcon name="chat" />
              {store_texts.whatsapp}
            </a>
          )}
        </div>
        <p role="status" className="help" data-buy-status />
      </form>
      {children}
      <script type="application/json" id="product" dangerouslySetInnerHTML={{ __html: asScriptText(data) }} />
    </div>
  );
}
