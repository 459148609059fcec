import { CODE } from '@kutip/contracts/codes';
import { deliveryPrices } from '@kutip/contracts/shipping';
import { addDays, dayOf } from '@kutip/domain/day';
import { townsOfPostcode } from '@kutip/domain/places/localities';
import { stateOfPostcode } from '@kutip/domain/places/postcodes';
import { fill } from '../../shared/fill.ts';
import { formatDay } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { isRefusal, type WireData } from '../../shared/server-call.ts';
import { arrivalText } from '../arrival-text.ts';
import { ShopIcon } from '../icon.tsx';
import { nameOfPlace } from '../shop-frame.tsx';
import type { Product, Store, StoreContext } from '../store-context.ts';
import { buyingProduct, firstVariant } from './choice.ts';

type Option = WireData<typeof deliveryPrices.check>['deliveryList'][number];

/** What a product's page says about one postcode. `options` null: none was asked for, or no state has it. */
export interface Estimate {
  postcode: string;
  options: readonly Option[] | null;
}

/** The postcode in the page's address; anything that is none counts as none. */
const postcodeOf = ({ request: { query } }: StoreContext): string => {
  const written = query.get('postcode') ?? '';
  return /^\d{5}$/.test(written) ? written : '';
};

/** The ways to send one piece of a product to the postcode in the page's address. */
export async function loadEstimate(context: StoreContext, store: Store, product: Product): Promise<Estimate> {
  const postcode = postcodeOf(context);
  if (stateOfPostcode(postcode) === null) return { postcode, options: null };
  const { min_purchase_quantity: quantity, id: product_id, product_variant_enable } = product;
  const variant_id = product_variant_enable ? (firstVariant(buyingProduct(product))?.id ?? null) : null;
  const body = { store_id: store.unique_id, receiver: { postcode }, items: [{ product_id, variant_id, quantity }] };
  try {
    return { postcode, options: (await context.request.call(deliveryPrices.check, { body })).deliveryList };
  } catch (error) {
    if (isRefusal(error) && error.code === CODE.not_delivered_here) return { postcode, options: [] };
    throw error;
  }
}

interface EstimateProps {
  context: StoreContext;
  store: Store;
  product: Product;
  estimate: Estimate;
}

function placeOf(context: StoreContext, postcode: string): string {
  const state_id = stateOfPostcode(postcode);
  const town = townsOfPostcode(postcode).find(({ region_id }) => region_id === state_id);
  return [town?.name, nameOfPlace(context.request.constants.regions, state_id)].filter(Boolean).join(', ');
}

function Options({ context, options }: { context: StoreContext; options: readonly Option[] }) {
  const { product: texts, checkout, moment } = context.messages;
  if (options.length === 0) return <p>{texts.estimate_nobody}</p>;
  return (
    <ul className="estimates">
      {options.map((option) => (
        <li key={`${option.rate_id} ${option.courier_service}`}>
          <span>
            <bdi>{option.name}</bdi>
          </span>
          <b>{option.price === '0.00' && !option.unavailable_reason ? checkout.free : priceOf(option)}</b>
          <span className="help">
            {option.unavailable_reason
              ? texts.estimate_unknown
              : arrivalText({ texts: checkout, moment, direction: context.direction }, option)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const priceOf = ({ price, unavailable_reason }: Option): string => (unavailable_reason ? '–' : formatRinggit(price));

/** What delivery costs to a postcode and when it arrives. A form of its own, so that it works without scripts. */
export function DeliveryEstimate({ context, store, product, estimate }: EstimateProps) {
  const { product: texts, moment } = context.messages;
  const { postcode, options } = estimate;
  const { lead_time_days } = product;
  if (!store.store_setting.delivery_enable) return null;
  const leaves = formatDay(addDays(dayOf(context.request.now), lead_time_days), moment);
  return (
    <section className="estimate" aria-labelledby="estimate-head" id="estimate">
      <h2 id="estimate-head">{texts.estimate}</h2>
      {lead_time_days > 0 && <p className="help">{fill(texts.leaves, { day: leaves }, context.direction)}</p>}
      <form className="entry" action="#estimate">
        {context.look === 'web' && <input type="hidden" name="product" value={product.id} />}
        <label htmlFor="estimate-postcode">{texts.estimate_postcode}</label>
        <span className="joined">
          <input
            id="estimate-postcode"
            name="postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="[0-9]{5}"
            maxLength={5}
            required
            dir="ltr"
            defaultValue={postcode}
          />
          <button type="submit" className="second-action">
            {texts.estimate_check}
          </button>
        </span>
      </form>
      {postcode && (
        <div role="status">
          {options === null && (
            <p>{fill(context.messages.checkout.postcode_unknown, { postcode }, context.direction)}</p>
          )}
          {options !== null && (
            <>
              <p className="place">
                <ShopIcon name="pin" is_small />
                <bdi>{placeOf(context, postcode)}</bdi>
              </p>
              <Options context={context} options={options} />
            </>
          )}
        </div>
      )}
    </section>
  );
}
