import type { CartVariant } from '@kutip/domain/cart';
import { fromRinggit, sen, toRinggit } from '@kutip/domain/money';
import { formatRinggit } from '../../shared/format-money.ts';
import type { ShopProduct } from '../cart/cart-product.ts';
import { isValueSold, quantityLimits, variantOf, variantPrice, type BuyingProduct } from './choice.ts';
import { limitsText, type LimitTexts } from './limits-text.ts';

interface BuyBoxData {
  product: ShopProduct;
  buying: BuyingProduct;
  texts: LimitTexts & { add: string; added: string; sold_out: string; not_available: string };
}

type AddToCart = (product: ShopProduct, variant: CartVariant, quantity: number) => void;

/** Keeps price, picture, stock and the button of a product's page in step with what is chosen. */
export function initBuyBox(addToCart: AddToCart): void {
  const form = document.querySelector<HTMLFormElement>('form[data-buy]');
  const json = document.getElementById('product');
  if (!form || !json) return;
  const { product, buying, texts } = JSON.parse(json.textContent) as BuyBoxData;
  const field = form.querySelector<HTMLInputElement>('[data-quantity]')!;
  const button = form.querySelector<HTMLButtonElement>('[data-buy-button]')!;
  const status = form.querySelector<HTMLElement>('[data-buy-status]')!;

  const chosen = (): Record<string, string> =>
    Object.fromEntries(
      [...form.querySelectorAll<HTMLInputElement>('[data-option]:checked')].map((one) => [
        one.dataset['option']!,
        one.value,
      ]),
    );
  const chosenVariant = () => (buying.product_variant_enable ? variantOf(buying, chosen()) : undefined);

  /** The typed quantity inside what is sold. */
  function quantity(): number {
    const { least, most } = quantityLimits(buying, chosenVariant());
    const typed = Math.trunc(Number(field.value)) || least;
    return Math.max(least, Math.min(typed, most ?? typed));
  }

  function showSoldOut(): void {
    const values = chosen();
    for (const input of form!.querySelectorAll<HTMLInputElement>('[data-option]')) {
      const is_sold = isValueSold(buying, values, { name: input.dataset['option']!, value: input.value });
      const note = input.parentElement!.querySelector<HTMLElement>('[data-sold-out]');
      if (note) note.hidden = is_sold;
    }
  }

  function show(): void {
    const variant = chosenVariant();
    const limits = quantityLimits(buying, variant);
    const price = variantPrice(buying, variant);
    const amount = toRinggit(sen(fromRinggit(price) * quantity()));
    const shown = document.querySelector('[data-price]');
    if (shown) shown.textContent = formatRinggit(price);
    form!.querySelector('[data-limits]')!.textContent = limits.is_sold_out
      ? texts.not_available
      : limitsText(texts, limits);
    button.disabled = limits.is_sold_out;
    button.textContent = limits.is_sold_out ? texts.sold_out : `${texts.add} · ${formatRinggit(amount)}`;
    showSoldOut();
  }

  /** Brings the picture of the chosen variant into view. */
  function showPicture(): void {
    const url = chosenVariant()?.image_url;
    const strip = document.querySelector<HTMLElement>('[data-strip]');
    const picture = url ? strip?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(url)}"]`) : null;
    if (picture) strip?.scrollTo({ left: picture.offsetLeft - strip.offsetLeft });
  }

  form.addEventListener('change', () => {
    field.value = String(quantity());
    status.textContent = '';
    show();
    showPicture();
  });
  form.addEventListener('click', ({ target }) => {
    const step = target instanceof Element ? target.closest<HTMLElement>('[data-step]')?.dataset['step'] : undefined;
    if (!step) return;
    field.value = String(quantity() + Number(step));
    field.value = String(quantity());
    show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const variant = chosenVariant();
    if (button.disabled) return;
    addToCart(product, variant ? cartVariantOf(variant) : {}, quantity());
    status.textContent = texts.added;
  });
  show();
}

const cartVariantOf = ({
  id,
  name,
  custom_pricing_enable,
  custom_pricing_price,
}: BuyingProduct['variants'][number]): CartVariant & { name: string } => ({
  id,
  name,
  custom_pricing_enable,
  custom_pricing_price,
});
