import { renderToStaticMarkup } from 'react-dom/server';
import { CHUNK, scriptsOf, type Manifest } from './assets.ts';
import { fill } from './fill.ts';
import { LANGUAGE_NAMES, LANGUAGES, PREVIEW_LOCALES } from './language.ts';
import type { Page, PageContext } from './outcome.ts';
import { asScriptText } from './island.tsx';
import { css, orderCss, shopCss } from './styles.ts';

/** How long a browser without scripts waits before it reloads a pending receipt. */
const REFRESH_S = 30;

function stylesOf({ shop, order }: Page): string {
  if (shop) return shopCss + shop.colours;
  return order ? orderCss + (order.colours ?? '') : css;
}

/** Renders the HTML document. It is readable before any script has run. */
export function documentOf(page: Page, context: PageContext, manifest: Manifest): string {
  const { language, direction, request } = context;
  const { nonce } = request;
  const chunks = [
    ...(page.island ? [CHUNK.form] : []),
    ...(page.has_card ? [CHUNK.card] : []),
    ...(page.is_waiting ? [CHUNK.waiting] : []),
    ...(page.shop?.chunks ?? []).map((name) => CHUNK[name]),
    ...(page.order?.is_followed ? [CHUNK.order] : []),
  ];
  const scripts = scriptsOf(manifest, chunks);
  const html = (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{request.constants.product_name}</title>
        <Preview page={page} context={context} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111615" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/pay-assets/icon-1.svg" type="image/svg+xml" />
        {page.shop && <link rel="manifest" href={page.shop.manifest} />}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: stylesOf(page) }} />
        {page.shop?.data && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asScriptText(page.shop.data) }} />
        )}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: "document.documentElement.className='js'" }} />
        {scripts.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={scripts.entry} />
        {page.is_waiting && (
          <noscript>
            <meta httpEquiv="refresh" content={String(REFRESH_S)} />
          </noscript>
        )}
        {page.refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={`${page.refresh.after_s};url=${page.refresh.to}`} />
          </noscript>
        )}
      </head>
      <body>
        <Frame page={page} context={context} />
        {page.inline_script && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: page.inline_script }} />}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(html)}`;
}

/** The link preview for chats and social networks. Search engines are excluded but from a shop's open pages. */
function Preview({ page: { share, shop, is_unbranded = false }, context }: { page: Page; context: PageContext }) {
  const { request, language } = context;
  const image = new URL(share.image_url ?? '/pay-assets/share-1.png', request.origin).href;
  return (
    <>
      {shop?.canonical ? (
        <link rel="canonical" href={new URL(shop.canonical, request.origin).href} />
      ) : (
        <meta name="robots" content="noindex, nofollow" />
      )}
      <meta name="description" content={share.description} />
      <meta property="og:type" content="website" />
      {!is_unbranded && <meta property="og:site_name" content={request.constants.product_name} />}
      <meta property="og:title" content={share.title} />
      <meta property="og:description" content={share.description} />
      <meta property="og:url" content={`${request.origin}${addressOf(context)}`} />
      <meta property="og:image" content={image} />
      <meta property="og:image:alt" content={share.title} />
      <meta property="og:locale" content={PREVIEW_LOCALES[language]} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A receipt is found by the number in its query; nothing else of a query is passed on. */
function addressOf({ request: { path, query } }: PageContext): string {
  const invoice_no = query.get('invoice_no');
  return invoice_no === null ? path : `${path}?invoice_no=${encodeURIComponent(invoice_no)}`;
}

function Frame({ page: { body, is_unbranded = false }, context }: { page: Page; context: PageContext }) {
  const { messages, request } = context;
  const { is_sandbox, product_name } = request.constants;
  return (
    <>
      {is_sandbox && <aside className="sandbox-band">{messages.page.sandbox}</aside>}
      <LanguageSwitch context={context} />
      {body}
      <footer className="footer">
        {!is_unbranded && <p>{fill(messages.page.by, { product: product_name }, context.direction)}</p>}
      </footer>
    </>
  );
}

/** Links to the same page in every language, each with its own name; above all else, for those who cannot read the page. */
function LanguageSwitch({ context }: { context: PageContext }) {
  const { request, messages, language } = context;
  const addressIn = (other: string): string => {
    const query = new URLSearchParams(request.query);
    query.set('lang', other);
    return `${request.path}?${query}`;
  };
  return (
    <nav aria-label={messages.page.language} className="languages">
      {LANGUAGES.map((other) => (
        <a
          key={other}
          href={addressIn(other)}
          lang={other}
          hrefLang={other}
          className="language"
          aria-current={other === language || undefined}
        >
          {LANGUAGE_NAMES[other]}
        </a>
      ))}
    </nav>
  );
}
