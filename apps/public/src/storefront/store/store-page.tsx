import { resizedUrl } from '@kutip/domain/picture-url';
import { publicStores } from '@kutip/contracts/stores';
import { PRODUCT_SORTS } from '@kutip/domain/product';
import { fill } from '../../shared/fill.ts';
import { show, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { orStoreNotFound } from '../missing-shop.tsx';
import { productPage } from '../product/product-page.tsx';
import { ShopFrame, shopPage, storeDescription } from '../shop-frame.tsx';
import { linksOf, storeContext, type Products, type Store, type StoreContext } from '../store-context.ts';
import { Opening } from './opening.tsx';
import { ProductCard } from './product-card.tsx';
import { listQueryOf, PAGE_SIZE, storeAddress, storeQueryOf, type StoreQuery } from './store-query.ts';
import { storeData } from './structured-data.ts';

/** Pictures that load at once: the first two rows of a phone. */
const FIRST_PICTURES = 4;

function Slides({ context, store: { slider } }: { context: StoreContext; store: Store }) {
  if (slider.length === 0) return null;
  return (
    <section className="slides" aria-label={context.messages.store.highlights}>
      {slider.map(({ image_url, title, text, link }, at) => {
        const content = (
          <>
            <img
              src={resizedUrl(image_url, 800)}
              alt={title ? '' : text}
              width={800}
              height={400}
              {...(at === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            />
            {(title || text) && (
              <span className="slide-text">
                {title && <b dir="auto">{title}</b>}
                {text && <span dir="auto">{text}</span>}
              </span>
            )}
          </>
        );
        return link ? (
          <a key={image_url} className="slide" href={link}>
            {content}
          </a>
        ) : (
          <div key={image_url} className="slide">
            {content}
          </div>
        );
      })}
    </section>
  );
}

interface ListProps {
  context: StoreContext;
  store: Store;
  query: StoreQuery;
  products: Products;
}

function Categories({ context, store, query }: Omit<ListProps, 'products'>) {
  const { home } = linksOf(context.look, store.unique_id);
  const { store: texts } = context.messages;
  if (store.categories.length < 2) return null;
  return (
    <nav className="categories" aria-label={texts.categories}>
      <a href={home} aria-current={query.category_id === null || undefined}>
        {texts.all_products}
      </a>
      {store.categories.map(({ id, title, image_url }) => (
        <a key={id} href={storeAddress(home, { category_id: id })} aria-current={query.category_id === id || undefined}>
          {image_url && <img src={resizedUrl(image_url, 160)} alt="" width={38} height={38} loading="lazy" />}
          <bdi>{title}</bdi>
        </a>
      ))}
    </nav>
  );
}

/** The merchant's tags, within the chosen category; the chosen one leads back to all. */
function Tags({ context, store, query }: Omit<ListProps, 'products'>) {
  if (store.tags.length === 0) return null;
  const { home } = linksOf(context.look, store.unique_id);
  const { search, category_id, sort } = query;
  return (
    <nav className="tags" aria-label={context.messages.store.tags}>
      {store.tags.map(({ id, name }) => {
        const is_chosen = query.tag_id === id;
        return (
          <a
            key={id}
            href={storeAddress(home, { search, category_id, sort, tag_id: is_chosen ? null : id })}
            aria-current={is_chosen || undefined}
          >
            <bdi>{name}</bdi>
          </a>
        );
      })}
    </nav>
  );
}

/** Chosen by a form, so that it works without scripts; the script sends it when another order is chosen. */
function SortForm({ context, store, query }: Omit<ListProps, 'products'>) {
  const { store: texts } = context.messages;
  return (
    <form className="sort" action={linksOf(context.look, store.unique_id).home} data-sort>
      {query.search && <input type="hidden" name="search" value={query.search} />}
      {query.category_id && <input type="hidden" name="category_id" value={query.category_id} />}
      {query.tag_id && <input type="hidden" name="tag_id" value={query.tag_id} />}
      <label className="hidden-text" htmlFor="sort">
        {texts.sort}
      </label>
      <select id="sort" name="sort" defaultValue={query.sort}>
        {PRODUCT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {texts.sorts[sort]}
          </option>
        ))}
      </select>
      <button type="submit" className="without-js second-action">
        {texts.sort_action}
      </button>
    </form>
  );
}

function Pages({ context, store, query, products: { total } }: ListProps) {
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages < 2) return null;
  const { store: texts } = context.messages;
  const { home } = linksOf(context.look, store.unique_id);
  const values = { page: String(query.page), pages: String(pages) };
  return (
    <nav className="pages" aria-label={texts.all_products}>
      {query.page > 1 && (
        <a className="second-action" rel="prev" href={storeAddress(home, { ...query, page: query.page - 1 })}>
          {texts.previous}
        </a>
      )}
      <span>{fill(texts.page, values, context.direction)}</span>
      {query.page < pages && (
        <a className="second-action" rel="next" href={storeAddress(home, { ...query, page: query.page + 1 })}>
          {texts.next}
        </a>
      )}
    </nav>
  );
}

/** Why the list is empty, and the way out. */
function Nothing({ context, store, query }: Omit<ListProps, 'products'>) {
  const { store: texts } = context.messages;
  const is_filtered = query.search || query.category_id || query.tag_id || query.page > 1;
  if (!is_filtered)
    return (
      <div className="nothing">
        <h2>{texts.no_products}</h2>
        <p>{texts.no_products_text}</p>
      </div>
    );
  return (
    <div className="nothing">
      <h2>
        {query.search ? fill(texts.nothing_found, { search: query.search }, context.direction) : texts.nothing_here}
      </h2>
      <p>{query.search ? texts.nothing_found_text : texts.nothing_here_text}</p>
      <a className="second-action" href={linksOf(context.look, store.unique_id).home}>
        {texts.show_all}
      </a>
    </div>
  );
}

function ProductList({ context, store, query, products }: ListProps) {
  const links = linksOf(context.look, store.unique_id);
  const chosen = [
    store.categories.find(({ id }) => id === query.category_id)?.title,
    store.tags.find(({ id }) => id === query.tag_id)?.name,
  ].filter(Boolean);
  if (products.data.length === 0) return <Nothing context={context} store={store} query={query} />;
  return (
    <section aria-labelledby="products">
      <div className="list-head">
        <h2 id="products" dir="auto">
          {chosen.length > 0 ? chosen.join(' · ') : context.messages.store.all_products}
        </h2>
        <SortForm context={context} store={store} query={query} />
      </div>
      <ul className="grid">
        {products.data.map((product, at) => (
          <ProductCard
            key={product.id}
            context={context}
            links={links}
            product={product}
            is_first={at < FIRST_PICTURES}
          />
        ))}
      </ul>
      <Pages context={context} store={store} query={query} products={products} />
    </section>
  );
}

function StoreBody({ context, store, query, products }: ListProps) {
  const { announcement } = store.store_setting;
  const is_plain = !query.search && !query.tag_id && query.page === 1;
  return (
    <ShopFrame context={context} store={store} search={query.search}>
      <Opening context={context} store={store} />
      {announcement && (
        <p className="announcement" dir="auto">
          {announcement}
        </p>
      )}
      <main id="main" className="wrap shop" data-shop>
        <h1 className="hidden-text">{store.name}</h1>
        {is_plain && query.category_id === null && <Slides context={context} store={store} />}
        <Categories context={context} store={store} query={query} />
        <Tags context={context} store={store} query={query} />
        <ProductList context={context} store={store} query={query} products={products} />
      </main>
    </ShopFrame>
  );
}

/** /storefront/web/{storeID} and /storefront/mobile/{storeID}; the first shows a product with `?product=` (C-29). */
export const getStore = (page: PageContext): Promise<Outcome> =>
  orStoreNotFound(async () => {
    const context = storeContext(page);
    const product_id = context.request.query.get('product');
    if (product_id) return productPage(context, product_id);
    const params = { id: context.params['store_id']! };
    const query = storeQueryOf(context);
    const { call } = context.request;
    const [store, { list }] = await Promise.all([
      call(publicStores.store, { params }),
      call(publicStores.products, { params, query: listQueryOf(query) }),
    ]);
    const { home } = linksOf('mobile', store.unique_id);
    return show(
      shopPage({
        store,
        share: {
          title: store.name,
          description: storeDescription(context, store),
          image_url: store.slider[0]?.image_url ?? store.logo_url ?? list.data[0]?.images[0] ?? null,
        },
        canonical: storeAddress(home, { category_id: query.category_id, page: query.page }),
        data: storeData(context, store),
        body: <StoreBody context={context} store={store} query={query} products={list} />,
      }),
    );
  });
