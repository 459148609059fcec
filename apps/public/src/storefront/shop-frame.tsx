import { whatsappLink } from '@kutip/domain/message-batch';
import type { ReactNode } from 'react';
import { fill } from '../shared/fill.ts';
import { formatPhone } from '../shared/format-phone.ts';
import { formatRinggit } from '../shared/format-money.ts';
import { initialsOf } from '../shared/initials.ts';
import { asScriptText } from '../shared/island.tsx';
import type { Page } from '../shared/outcome.ts';
import { ShopIcon } from './icon.tsx';
import { lookRules } from './look.ts';
import { linksOf, type Store, type StoreContext, type StoreLinks } from './store-context.ts';

/** What the script of the shop's pages needs: which cart, and what its buttons say. */
export interface ShopData {
  store_id: string;
  unique_id: string;
  look: StoreContext['look'];
  in_cart: string;
  cart_items: string;
}

export const nameOfPlace = (regions: readonly { id: number; name: string }[], state_id: number | null): string =>
  regions.find(({ id }) => id === state_id)?.name ?? '';

/** The address of a store in one line; null where none is set. */
export function storeAddressText(context: StoreContext, store: Store): string | null {
  const { address_line_1, address_line_2, city, postcode, state_id } = store;
  const state = nameOfPlace(context.request.constants.regions, state_id);
  const town = [postcode, city].filter(Boolean).join(' ');
  return [address_line_1, address_line_2, town, state].filter(Boolean).join(', ') || null;
}

function Logo({ store: { name, logo_url } }: { store: Store }) {
  if (logo_url) return <img className="logo" src={logo_url} alt="" width={40} height={40} />;
  return (
    <span className="logo" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function SearchForm({ context, links, search }: { context: StoreContext; links: StoreLinks; search: string }) {
  const { store: texts } = context.messages;
  return (
    <form className="search" role="search" action={links.home}>
      <ShopIcon name="search" />
      <label className="hidden-text" htmlFor="search">
        {texts.search}
      </label>
      <input id="search" name="search" type="search" defaultValue={search} placeholder={texts.search} maxLength={100} />
      <button type="submit" className="hidden-text">
        {texts.search_action}
      </button>
    </form>
  );
}

interface FrameProps {
  context: StoreContext;
  store: Store;
  /** What the buyer searched for. */
  search?: string;
  /** The cart and checkout leave out the search and the cart's own link. */
  is_checkout?: boolean;
  children: ReactNode;
}

function Header({ context, store, search = '', is_checkout = false }: Omit<FrameProps, 'children'>) {
  const links = linksOf(context.look, store.unique_id);
  const { cart, checkout } = context.messages;
  return (
    <header className="shop-head">
      <div className="wrap">
        <a className="shop-name" href={links.home}>
          <Logo store={store} />
          <bdi>{store.name}</bdi>
        </a>
        {is_checkout ? (
          <a className="back" href={links.home}>
            <ShopIcon name="back" is_small />
            {checkout.keep_shopping}
          </a>
        ) : (
          <>
            <SearchForm context={context} links={links} search={search} />
            <a className="cart-link needs-js" href={links.checkout} aria-label={cart.view} data-cart-link hidden>
              <ShopIcon name="cart" />
              <span className="cart-count" aria-hidden="true" data-cart-count />
            </a>
          </>
        )}
      </div>
    </header>
  );
}

function Contact({ context, store }: { context: StoreContext; store: Store }) {
  const { store: texts } = context.messages;
  const phone = store.support_details?.whatsapp_number ?? store.phone_number;
  const question = fill(texts.whatsapp_store, { store: store.name });
  return (
    <section>
      <h2>{texts.help}</h2>
      {phone && (
        <a className="link" href={whatsappLink(phone, question)} rel="noreferrer">
          <ShopIcon name="chat" />
          <span>
            {texts.whatsapp} <bdi>{formatPhone(phone)}</bdi>
          </span>
        </a>
      )}
      {store.support_details && (
        <a className="link" href={`mailto:${store.support_details.email}`}>
          {store.support_details.email}
        </a>
      )}
      <a className="link" href={`/storefront/${context.look === 'web' ? 'web' : 'mobile'}/invoice`}>
        <ShopIcon name="box" />
        {texts.track}
      </a>
    </section>
  );
}

/** The pages that the merchant wrote, such as terms of return, and lists of what else can be paid. */
function WrittenPages({ context, store }: { context: StoreContext; store: Store }) {
  if (store.pages.length === 0) return null;
  return (
    <nav aria-labelledby="written-pages">
      <h2 id="written-pages">{context.messages.store.pages}</h2>
      {store.pages.map(({ path, title }) => (
        <a key={path} className="link" href={path}>
          <bdi>{title}</bdi>
        </a>
      ))}
    </nav>
  );
}

function ShopFooter({ context, store }: { context: StoreContext; store: Store }) {
  const { store: texts } = context.messages;
  const { pickup_enable, delivery_enable, min_order } = store.store_setting;
  const address = storeAddressText(context, store);
  return (
    <aside className="shop-foot" aria-label={store.name}>
      <div className="wrap">
        {pickup_enable && address && (
          <section>
            <h2>{texts.pickup_at}</h2>
            <p dir="auto">{address}</p>
            <a
              className="link"
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
              rel="noreferrer"
            >
              <ShopIcon name="pin" />
              {texts.map}
            </a>
          </section>
        )}
        {delivery_enable && (
          <section>
            <h2>{texts.delivery}</h2>
            <p>{texts.delivery_text}</p>
            {min_order && <p>{fill(texts.min_order, { amount: formatRinggit(min_order) }, context.direction)}</p>}
          </section>
        )}
        <Contact context={context} store={store} />
        <WrittenPages context={context} store={store} />
      </div>
    </aside>
  );
}

/** The bar at the foot of the page while there is something in the cart. The script fills it. */
function CartBar({ context, store }: { context: StoreContext; store: Store }) {
  const { cart, store: texts } = context.messages;
  const { state } = store;
  return (
    <aside
      className={context.look === 'order_form' ? 'cart-bar always needs-js' : 'cart-bar needs-js'}
      aria-label={cart.view}
      data-cart-bar
      hidden
    >
      <a className="button" href={linksOf(context.look, store.unique_id).checkout}>
        <span className="cart-count" data-cart-count />
        <span className="cart-bar-text">
          {context.look === 'order_form' ? cart.order : cart.view}
          {state.reason !== null && <small>{texts.closed}</small>}
        </span>
        <span data-cart-total />
      </a>
    </aside>
  );
}

/** The parts that every page of a shop has. */
export function ShopFrame({ context, store, search = '', is_checkout = false, children }: FrameProps) {
  const { cart, store: texts } = context.messages;
  const data: ShopData = {
    store_id: store.id,
    unique_id: store.unique_id,
    look: context.look,
    in_cart: cart.in_cart,
    cart_items: cart.items,
  };
  return (
    <>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      <Header context={context} store={store} search={search} is_checkout={is_checkout} />
      <p className="offline" role="status" data-offline hidden>
        {texts.offline}
      </p>
      {children}
      <noscript>
        <p className="wrap">{texts.no_script}</p>
      </noscript>
      {!is_checkout && <ShopFooter context={context} store={store} />}
      {!is_checkout && <CartBar context={context} store={store} />}
      <script type="application/json" id="shop" dangerouslySetInnerHTML={{ __html: asScriptText(data) }} />
    </>
  );
}

export const storeDescription = ({ messages, direction }: StoreContext, { name, description }: Store): string =>
  description ?? fill(messages.store.description, { store: name }, direction);

interface ShopPageInput {
  store: Store;
  share: Page['share'];
  body: ReactNode;
  canonical?: string;
  data?: object;
  chunk?: 'shop' | 'checkout' | null;
}

/** A page in the look of the store. */
export const shopPage = ({ store, share, body, canonical, data, chunk = 'shop' }: ShopPageInput): Page => ({
  share,
  is_unbranded: store.store_collection.collection_account.hide_branding,
  body,
  shop: {
    colours: lookRules(store.store_setting.theme),
    chunks: chunk ? [chunk] : [],
    canonical: canonical ?? null,
    manifest: `${linksOf('mobile', store.unique_id).home}/manifest.webmanifest`,
    data: data ?? null,
  },
});
