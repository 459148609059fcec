import { resizedUrl } from '@kutip/domain/picture-url';
import { publicStores } from '@kutip/contracts/stores';
import { fill } from '../../shared/fill.ts';
import { show, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { notice, orNull, orStoreNotFound } from '../missing-shop.tsx';
import { ShopFrame, shopPage, storeDescription } from '../shop-frame.tsx';
import { linksOf, storeContext, type Product, type Products, type Store, type StoreContext } from '../store-context.ts';
import { Picture } from '../store/picture.tsx';
import { ProductCard } from '../store/product-card.tsx';
import { storeAddress } from '../store/store-query.ts';
import { productData } from '../store/structured-data.ts';
import { BuyBox } from './buy-box.tsx';
import { DeliveryEstimate, loadEstimate, type Estimate } from './delivery-estimate.tsx';

/** Other products shown below. */
const MORE = 4;
/** Descriptions in previews are cut by chats at about this length. */
const PREVIEW_LENGTH = 200;

interface ProductProps {
  context: StoreContext;
  store: Store;
  product: Product;
}

/** Pictures side by side on a strip that the finger moves; the small ones below lead to each. No script is needed. */
function Gallery({ context, product }: Omit<ProductProps, 'store'>) {
  const variants = product.product_product_variant.flatMap(({ image_url }) => image_url ?? []);
  const pictures = [...new Set([...product.images, ...variants])];
  const { product: texts } = context.messages;
  const alt = (at: number): string => {
    const values = { number: String(at + 1), count: String(pictures.length) };
    return pictures.length === 1
      ? product.title
      : `${product.title}, ${fill(texts.picture, values, context.direction)}`;
  };
  if (pictures.length === 0) return <Picture url={null} alt="" sizes="640px" />;
  return (
    <div className="gallery">
      {/* A strip that scrolls takes the keyboard's arrows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="strip" data-strip tabIndex={0} role="group" aria-label={product.title}>
        {pictures.map((url, at) => (
          <span key={url} id={`picture-${at + 1}`} data-picture={url}>
            <Picture url={url} alt={alt(at)} sizes="(min-width: 980px) 560px, 100vw" is_first={at === 0} />
          </span>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className="thumbs">
          {pictures.map((url, at) => (
            <a key={url} href={`#picture-${at + 1}`} aria-label={alt(at)}>
              <img src={resizedUrl(url, 160)} alt="" width={72} height={72} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

function Facts({ context, store, product: { weight, category, tags } }: ProductProps) {
  const { product: texts } = context.messages;
  const { home } = linksOf(context.look, store.unique_id);
  if (weight === null && !category && tags.length === 0) return null;
  return (
    <dl className="product-facts">
      {weight !== null && (
        <div>
          <dt>{texts.weight}</dt>
          <dd>
            <bdi dir="ltr">{weight < 1 ? `${Math.round(weight * 1_000)} g` : `${weight} kg`}</bdi>
          </dd>
        </div>
      )}
      {category && (
        <div>
          <dt>{texts.category}</dt>
          <dd dir="auto">{category.title}</dd>
        </div>
      )}
      {tags.length > 0 && (
        <div>
          <dt>{context.messages.store.tags}</dt>
          <dd className="tags">
            {tags.map(({ id, name }) => (
              <a key={id} href={storeAddress(home, { tag_id: id })}>
                <bdi>{name}</bdi>
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

interface BodyProps extends ProductProps {
  more: Products['data'];
  estimate: Estimate;
}

function Body({ context, store, product, more, estimate }: BodyProps) {
  const links = linksOf(context.look, store.unique_id);
  const { product: texts } = context.messages;
  return (
    <ShopFrame context={context} store={store}>
      <main id="main" className="wrap shop" data-shop>
        <nav className="crumbs">
          <a href={links.home}>{texts.home}</a>
          {product.category && (
            <>
              <span aria-hidden="true">/</span>
              <a href={`${links.home}?category_id=${product.category.id}`} dir="auto">
                {product.category.title}
              </a>
            </>
          )}
        </nav>
        <div className="product">
          <Gallery context={context} product={product} />
          <BuyBox context={context} store={store} product={product}>
            <DeliveryEstimate context={context} store={store} product={product} estimate={estimate} />
          </BuyBox>
          <div className="product-text">
            {product.description && (
              <section>
                <h2>{texts.description}</h2>
                <p className="description" dir="auto">
                  {product.description}
                </p>
              </section>
            )}
            <Facts context={context} store={store} product={product} />
          </div>
        </div>
        {more.length > 0 && (
          <section>
            <h2>{fill(texts.more_from, { store: store.name }, context.direction)}</h2>
            <ul className="grid">
              {more.map((one) => (
                <ProductCard key={one.id} context={context} links={links} product={one} is_first={false} />
              ))}
            </ul>
          </section>
        )}
      </main>
    </ShopFrame>
  );
}

/** The page of a product; an unknown one says so, with the way back to the shop where that is known. */
export async function productPage(context: StoreContext, id: string): Promise<Outcome> {
  const { call } = context.request;
  const found = await orNull(call(publicStores.product, { params: { id } }));
  if (!found) {
    const { store: texts } = context.messages;
    const store_id = context.params['store_id'];
    const link = store_id ? { to: linksOf(context.look, store_id).home, text: texts.to_store } : undefined;
    return notice({
      title: texts.product_not_found,
      text: texts.product_not_found_text,
      status: 404,
      ...(link && { link }),
    });
  }
  const { store: sold_by, ...product } = found;
  const params = { id: sold_by.id };
  const same_category = product.category ? { category_id: product.category.id } : {};
  const [store, { list }] = await Promise.all([
    call(publicStores.store, { params }),
    call(publicStores.products, { params, query: { limit: MORE + 1, ...same_category } }),
  ]);
  const estimate = await loadEstimate(context, store, product);
  const more = list.data.filter((one) => one.id !== product.id).slice(0, MORE);
  return show(
    shopPage({
      store,
      share: {
        title: `${product.title} · ${store.name}`,
        description: product.description?.slice(0, PREVIEW_LENGTH) ?? storeDescription(context, store),
        image_url: product.images[0] ?? store.logo_url,
      },
      canonical: linksOf('mobile', store.unique_id).product(product.id),
      data: productData(context, store, product),
      body: <Body context={context} store={store} product={product} more={more} estimate={estimate} />,
    }),
  );
}

/** /storefront/mobile/product/{id} */
export const getProduct = (page: PageContext): Promise<Outcome> =>
  orStoreNotFound(() => productPage(storeContext(page), page.params['id']!));
