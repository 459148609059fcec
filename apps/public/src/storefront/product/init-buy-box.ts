import type { CartVariant } from '@kutip/domain/cart';
import { fromRinggit, sen, toRinggit } from '@kutip/domain/money';
import { formatRinggit } from '../../shared/format-money.ts';
import type { ShopProduct } from '../cart/cart-product.ts';
import { isValueSold, quantityLimits, variantOf, variantPrice, type BuyingProduct, type Variant } from './choice.ts';
import { limitsText, type LimitTexts } from './limits-text.ts';

interface BuyBoxData {
  product: ShopProduct;
  buying: BuyingProduct;
  texts: LimitTexts & { add: string; added: string; sold_out: string; not_available: string };
}

type AddToCart = (product: ShopProduct, variant: CartVariant, quantity: number) => void;

interface BuyBox extends BuyBoxData {
  form: HTMLFormElement;
  field: HTMLInputElement;
  button: HTMLButtonElement;
  status: HTMLElement;
}

function findBuyBox(): BuyBox | null {
  const form = document.querySelector<HTMLFormElement>('form[data-buy]');
  const json = document.getElementById('product');
  if (!form || !json) return null;
  return {
    ...(JSON.parse(json.textContent) as BuyBoxData),
    form,
    field: form.querySelector<HTMLInputElement>('[data-quantity]')!,
    button: form.querySelector<HTMLButtonElement>('[data-buy-button]')!,
    status: form.querySelector<HTMLElement>('[data-buy-status]')!,
  };
}

const optionInputs = ({ form }: BuyBox): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('[data-option]'),
];

const chosenValues = (box: BuyBox): Record<string, string> =>
  Object.fromEntries(
    optionInputs(box)
      .filter(({ checked }) => checked)
      .map(({ dataset, value }) => [dataset['option']!, value]),
  );

const chosenVariant = (box: BuyBox): Variant | undefined =>
  box.buying.product_variant_enable ? variantOf(box.buying, chosenValues(box)) : undefined;

/** The typed quantity inside what is sold. */
function quantityOf(box: BuyBox): number {
  const { least, most } = quantityLimits(box.buying, chosenVariant(box));
  const typed = Math.trunc(Number(box.field.value)) || least;
  return Math.max(least, Math.min(typed, most ?? typed));
}

/** Writes "sold out" on the values that lead to nothing with the other choices as they are. */
function showSoldOut(box: BuyBox): void {
  const chosen = chosenValues(box);
  for (const { dataset, value, parentElement } of optionInputs(box)) {
    const note = parentElement!.querySelector<HTMLElement>('[data-sold-out]');
    if (note) note.hidden = isValueSold(box.buying, chosen, { name: dataset['option']!, value });
  }
}

function show(box: BuyBox): void {
  const { buying, texts, form, button } = box;
  const variant = chosenVariant(box);
  const limits = quantityLimits(buying, variant);
  const price = variantPrice(buying, variant);
  const amount = toRinggit(sen(fromRinggit(price) * quantityOf(box)));
  const shown = document.querySelector('[data-price]');
  if (shown) shown.textContent = formatRinggit(price);
  const text = limits.is_sold_out ? texts.not_available : limitsText(texts, limits);
  form.querySelector('[data-limits]')!.textContent = text;
  button.disabled = limits.is_sold_out;
  button.textContent = limits.is_sold_out ? texts.sold_out : `${texts.add} · ${formatRinggit(amount)}`;
  showSoldOut(box);
}

/** Brings the picture of the chosen variant into view. */
function showPicture(box: BuyBox): void {
  const url = chosenVariant(box)?.image_url;
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  const picture = url ? strip?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(url)}"]`) : null;
  if (picture) strip?.scrollTo({ left: picture.offsetLeft - strip.offsetLeft });
}

const cartVariantOf = ({ id, name, custom_pricing_enable, custom_pricing_price }: Variant): CartVariant =>
  ({ id, name, custom_pricing_enable, custom_pricing_price }) as CartVariant;

/** Keeps price, picture, stock and the button of a product's page in step with what is chosen. */
export function initBuyBox(addToCart: AddToCart): void {
  const box = findBuyBox();
  if (!box) return;
  const { form, field, button, status } = box;
  form.addEventListener('change', () => {
    field.value = String(quantityOf(box));
    status.textContent = '';
    show(box);
    showPicture(box);
  });
  form.addEventListener('click', ({ target }) => {
    const step = target instanceof Element ? target.closest<HTMLElement>('[data-step]')?.dataset['step'] : undefined;
    if (!step) return;
    field.value = String(quantityOf(box) + Number(step));
    field.value = String(quantityOf(box));
    show(box);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const variant = chosenVariant(box);
    addToCart(box.product, variant ? cartVariantOf(variant) : {}, quantityOf(box));
    status.textContent = box.texts.added;
  });
  show(box);
}
