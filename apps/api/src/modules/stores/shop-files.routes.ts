import type { FastifyInstance, FastifyReply } from 'fastify';
import { storeColours } from '@kutip/domain/store-theme';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import { listProductAddresses } from '../products/products.service.ts';
import { findTheme } from './store-settings.queries.ts';
import { listPublishedStores } from './stores.queries.ts';
import { findStoreForBuyers, type StoreForBuyers } from './stores.service.ts';

const HOUR_S = 3_600;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface SitemapEntry {
  address: string;
  changed_at: Date;
}

/** https://www.sitemaps.org/protocol.html: a map of pages, or an index of maps. */
function sitemap(kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): string {
  const element = kind === 'urlset' ? 'url' : 'sitemap';
  const lines = entries.map(
    ({ address, changed_at }) =>
      `<${element}><loc>${escapeXml(address)}</loc><lastmod>${changed_at.toISOString()}</lastmod></${element}>`,
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return [head, `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`, ...lines, `</${kind}>`].join('\n');
}

const homeOf = ({ unique_id }: Pick<StoreForBuyers, 'unique_id'>): string => `/storefront/mobile/${unique_id}`;

/** What a phone needs to keep the shop beside its apps. https://www.w3.org/TR/appmanifest/ */
const manifestOf = (store: StoreForBuyers) => ({
  id: homeOf(store),
  name: store.name,
  short_name: store.name.slice(0, 12),
  ...(store.description && { description: store.description }),
  start_url: homeOf(store),
  scope: '/storefront/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [{ src: `${homeOf(store)}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
});

/** The initial of the store's name on its colour; it fills the square, so that any shape may be cut out of it. */
function iconOf({ name }: StoreForBuyers, colour: string): string {
  const { fill, on_fill } = storeColours(colour).light;
  const initial = escapeXml([...name.trim()][0]?.toUpperCase() ?? '');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${fill}"/>` +
    `<text x="50" y="52" fill="${on_fill}" font-family="system-ui,sans-serif" font-size="46" font-weight="600"` +
    ` text-anchor="middle" dominant-baseline="central">${initial}</text></svg>`
  );
}

interface Deps {
  config: Pick<Config, 'PUBLIC_URL'>;
  read: Connection;
}

const kept = (reply: FastifyReply, mime: string, text: string) =>
  reply
    .headers({ 'cache-control': `public, max-age=${HOUR_S}`, 'x-content-type-options': 'nosniff' })
    .type(`${mime}; charset=utf-8`)
    .send(text);

/** Serves what is not a page but belongs to shops: robots.txt, sitemaps, and the manifest and icon of each store. */
export function serveShopFiles(app: FastifyInstance, { config, read }: Deps): void {
  const { origin } = new URL(config.PUBLIC_URL);
  app.get('/robots.txt', (_, reply) =>
    kept(reply, 'text/plain', `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (_, reply) => {
    const entries = (await listPublishedStores(read)).map((store) => ({
      address: `${origin}${homeOf(store)}/sitemap.xml`,
      changed_at: store.updated_at,
    }));
    return kept(reply, 'application/xml', sitemap('sitemapindex', entries));
  });

  const ofStore = (name: string, send: (store: StoreForBuyers, reply: FastifyReply) => Promise<unknown>) =>
    app.get<{ Params: { id: string } }>(`/storefront/mobile/:id/${name}`, async ({ params }, reply) => {
      const store = await findStoreForBuyers(read, params.id);
      return store ? send(store, reply) : reply.code(404).type('text/plain').send('This store is not available.');
    });
  ofStore('sitemap.xml', async (store, reply) => {
    const products = await listProductAddresses(read, { account_id: store.account_id, store_id: store.id });
    const entries = products.map(({ id, updated_at }) => ({
      address: `${origin}/storefront/mobile/product/${id}`,
      changed_at: updated_at,
    }));
    const home = { address: `${origin}${homeOf(store)}`, changed_at: store.updated_at };
    return kept(reply, 'application/xml', sitemap('urlset', [home, ...entries]));
  });
  ofStore('manifest.webmanifest', async (store, reply) =>
    kept(reply, 'application/manifest+json', JSON.stringify(manifestOf(store))),
  );
  ofStore('icon.svg', async (store, reply) => {
    const { colour } = await findTheme(read, store);
    return kept(reply, 'image/svg+xml', iconOf(store, colour));
  });
}
