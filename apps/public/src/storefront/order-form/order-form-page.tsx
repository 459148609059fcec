import { resizedUrl } from '@kutip/domain/picture-url';
import { publicStores } from '@kutip/contracts/stores';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { show, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { cartProductOf, type ShopProduct } from '../cart/cart-product.ts';
import { ShopIcon } from '../icon.tsx';
import { orStoreNotFound } from '../missing-shop.tsx';
import { buyingProduct, firstVariant, variantPrice } from '../product/choice.ts';
import { ShopFrame, shopPage, storeDescription } from '../shop-frame.tsx';
import { linksOf, storeContext, type Product, type Products, type Store, type StoreContext } from '../store-context.ts';
import { Opening } from '../store/opening.tsx';
import { storeAddress } from '../store/store-query.ts';
import { storeData } from '../store/structured-data.ts';

/** An order form is one list: a shop with more leads to its storefront. */
const MOST_PRODUCTS = 100;

/** What the form sells of a product: it offers no choice, so of variants the first that can be bought (D-61). */
function orderedProduct(product: Product): { sold: ShopProduct; variant_name: string | null; is_sold_out: boolean } {
  const buying = buyingProduct(product);
  const variant = product.product_variant_enable ? firstVariant(buying) : undefined;
  const price = variantPrice(buying, variant);
  return {
    sold: { ...cartProductOf(product), price, variant_id: variant?.id ?? null },
    variant_name: variant?.name ?? null,
    is_sold_out: product.is_sold_out || (variant?.is_sold_out ?? false),
  };
}

/** Add becomes a stepper once there is a piece in the cart; the script switches them. */
function RowButtons({ context, product, sold }: { context: StoreContext; product: Product; sold: ShopProduct }) {
  const { store: texts, checkout } = context.messages;
  const { title } = product;
  const label = (text: string): string => fill(text, { title }, context.direction);
  const json = JSON.stringify(sold);
  return (
    <div className="row-buttons needs-js">
      <button
        type="button"
        className="second-action when-empty"
        aria-label={label(texts.add)}
        data-add={json}
        data-least={product.min_purchase_quantity}
      >
        {context.messages.product.add}
      </button>
      <span className="stepper when-in-cart" role="group" aria-label={label(checkout.quantity_of)}>
        <button type="button" aria-label={label(checkout.less)} data-take={json}>
          <ShopIcon name="minus" />
        </button>
        <output>0</output>
        <button type="button" aria-label={label(checkout.more)} data-add={json} data-least={1}>
          <ShopIcon name="plus" />
        </button>
      </span>
    </div>
  );
}

function Row({ context, store, product }: { context: StoreContext; store: Store; product: Product }) {
  const { sold, variant_name, is_sold_out } = orderedProduct(product);
  const { store: texts } = context.messages;
  const links = linksOf(context.look, store.unique_id);
  const [image] = product.images;
  return (
    <li className={is_sold_out ? 'order-row out' : 'order-row'} data-row={product.id}>
      {image ? (
        <img src={resizedUrl(image, 160)} alt="" width={80} height={80} loading="lazy" />
      ) : (
        <span className="no-picture" aria-hidden="true" />
      )}
      <div>
        <h3 dir="auto">{product.title}</h3>
        {variant_name && (
          <p className="help">
            <bdi>{variant_name}</bdi>{' '}
            <a href={links.product(product.id)}>
              {fill(texts.choices, { count: String(product.product_product_variant.length) }, context.direction)}
            </a>
          </p>
        )}
      </div>
      <p className="figure">{formatRinggit(sold.price)}</p>
      {is_sold_out ? (
        <span className="sold-out-text">{texts.sold_out}</span>
      ) : (
        <RowButtons context={context} product={product} sold={sold} />
      )}
    </li>
  );
}

/** Products under the name of their category; those without one come first. */
function groupsOf(products: readonly Product[]): [string, Product[]][] {
  const groups = Map.groupBy(products, ({ category }) => category?.title ?? '');
  return [...groups].toSorted(([one], [other]) => Number(one !== '') - Number(other !== ''));
}

function Body({ context, store, list }: { context: StoreContext; store: Store; list: Products }) {
  const { store: texts } = context.messages;
  const { announcement } = store.store_setting;
  return (
    <ShopFrame context={context} store={store}>
      <Opening context={context} store={store} />
      {announcement && (
        <p className="announcement" dir="auto">
          {announcement}
        </p>
      )}
      <main id="main" className="wrap shop order-form" data-shop>
        <h1 className="hidden-text">{store.name}</h1>
        {list.data.length === 0 && (
          <div className="nothing">
            <h2>{texts.no_products}</h2>
            <p>{texts.no_products_text}</p>
          </div>
        )}
        {groupsOf(list.data).map(([title, products]) => (
          <section key={title}>
            {title && <h2 dir="auto">{title}</h2>}
            <ul className="order-rows">
              {products.map((product) => (
                <Row key={product.id} context={context} store={store} product={product} />
              ))}
            </ul>
          </section>
        ))}
        {list.total > list.data.length && (
          <a className="second-action" href={linksOf('mobile', store.unique_id).home}>
            {texts.show_all}
          </a>
        )}
      </main>
    </ShopFrame>
  );
}

/** /store/{id}: everything in one list, for a shop that is opened from a chat. */
export const getOrderForm = (page: PageContext): Promise<Outcome> =>
  orStoreNotFound(async () => {
    const context = storeContext(page);
    const params = { id: context.params['store_id']! };
    const search = (context.request.query.get('search') ?? '').trim().slice(0, 100);
    const { call } = context.request;
    const query = { limit: MOST_PRODUCTS, ...(search && { search }) };
    const [store, { list }] = await Promise.all([
      call(publicStores.store, { params }),
      call(publicStores.products, { params, query }),
    ]);
    return show(
      shopPage({
        store,
        share: {
          title: store.name,
          description: storeDescription(context, store),
          image_url: store.slider[0]?.image_url ?? store.logo_url ?? list.data[0]?.images[0] ?? null,
        },
        canonical: storeAddress(linksOf('mobile', store.unique_id).home, {}),
        data: storeData(context, store),
        body: <Body context={context} store={store} list={list} />,
      }),
    );
  });
