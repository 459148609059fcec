import { linksOf, type Product, type Store, type StoreContext } from '../store-context.ts';
import { nameOfPlace } from '../shop-frame.tsx';

/** schema.org names of the days, Sunday first. */
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const absolute = ({ request }: StoreContext, path: string): string => new URL(path, request.origin).href;

/** The store for search engines (schema.org Store). */
export function storeData(context: StoreContext, store: Store): object {
  const { name, phone_number, logo_url, address_line_1, city, postcode, state_id, opening_days } = store;
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name,
    url: absolute(context, linksOf('mobile', store.unique_id).home),
    currenciesAccepted: 'MYR',
    ...(phone_number && { telephone: `+${phone_number}` }),
    ...(logo_url && { image: absolute(context, logo_url) }),
    ...(address_line_1 && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address_line_1,
        postalCode: postcode,
        addressLocality: city,
        addressRegion: nameOfPlace(context.request.constants.regions, state_id),
        addressCountry: 'MY',
      },
    }),
    openingHoursSpecification: opening_days
      .filter(({ is_open }) => is_open)
      .map(({ day, open_time, close_time }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${DAYS[day]}`,
        opens: open_time,
        closes: close_time,
      })),
  };
}

const availability = (is_sold_out: boolean): string => `https://schema.org/${is_sold_out ? 'OutOfStock' : 'InStock'}`;

/** A product for search engines, with one offer for each variant (schema.org Product, Offer). */
export function productData(context: StoreContext, store: Store, product: Product): object {
  const { id, title, description, images, price, product_variant_enable, product_product_variant } = product;
  const url = absolute(context, linksOf('mobile', store.unique_id).product(id));
  const seller = { '@type': 'Organization', name: store.name };
  const offer = (amount: string, is_sold_out: boolean) => ({
    '@type': 'Offer',
    url,
    price: amount,
    priceCurrency: 'MYR',
    availability: availability(is_sold_out),
    seller,
  });
  const offers = product_variant_enable
    ? product_product_variant.map((one) => ({
        ...offer(one.custom_pricing_enable ? (one.custom_pricing_price ?? price) : price, one.is_sold_out),
        name: one.name,
      }))
    : [offer(price, product.is_sold_out)];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    url,
    ...(description && { description }),
    image: images.map((image) => absolute(context, image)),
    offers,
  };
}
