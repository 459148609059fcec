import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { DEVELOPER_DOCS } from '../../platform/docs-folder.ts';
import { loadSite, type Site } from './site.ts';

/** Nothing but our own style and script; no inline code. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'public, max-age=300',
};
const TYPES: Record<string, string> = { 'docs.css': 'text/css', 'docs.js': 'text/javascript' };
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the developers' site at `/docs`: public, rendered from files of the repository with the first request, and kept in
 * memory.
 */
export function serveDeveloperDocs(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'APP_NAME' | 'PUBLIC_URL'> },
): void {
  const input = { folder: DEVELOPER_DOCS, product: config.APP_NAME, host: new URL(config.PUBLIC_URL).origin };
  let loading: Promise<Site> | undefined;
  const site = () =>
    (loading ??= loadSite(input).catch((error: unknown) => {
      loading = undefined; // the next request tries again
      throw error;
    }));
  const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('There is no such page.');

  const page = async (path: string, reply: FastifyReply) => {
    const html = (await site()).pages.get(path);
    if (html === undefined) return notFound(reply);
    return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
  };
  app.get('/docs', (_, reply) => page('/docs', reply));
  app.get<{ Params: { name: string } }>('/docs/:name', ({ params }, reply) => page(`/docs/${params.name}`, reply));
  app.get('/docs/openapi.json', async (_, reply) =>
    reply.headers({ 'cache-control': PAGE_HEADERS['cache-control'] }).send((await site()).openapi),
  );
  app.get<{ Params: { version: string; name: string } }>('/docs/assets/:version/:name', async ({ params }, reply) => {
    const content = (await site()).assets.get(params.name);
    if (content === undefined) return notFound(reply);
    const is_current = params.version === (await site()).version;
    return reply
      .headers({ 'cache-control': is_current ? FOREVER : 'no-store', 'x-content-type-options': 'nosniff' })
      .type(`${TYPES[params.name]!}; charset=utf-8`)
      .send(content);
  });
}
