import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { escapeHtml } from './platform/escape-html.ts';
import { newNonce, pageHeaders } from './security-headers.ts';

/** Placeholder for the nonce in the built index.html. */
const NONCE_MARK = /__CSP_NONCE__/g;
const ASSET_MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000;

/** Tells the portal's script where to report errors. Public pages, where payers type their data, have none of it. */
const errorReportingTag = (dsn: string): string => `<meta name="error-reporting" content="${escapeHtml(dsn)}" />`;

/** The portal's index page with a fresh nonce; its router handles the path. `dsn`: where it reports errors, or empty. */
export function portalPage(folder: string, dsn = ''): RouteHandlerMethod {
  const file = join(resolve(folder), 'index.html');
  if (!existsSync(file)) throw new Error(`No built portal in ${folder}: npm start builds it.`);
  const built = readFileSync(file, 'utf8');
  const page = dsn === '' ? built : built.replace('</head>', () => `${errorReportingTag(dsn)}</head>`);
  const report_origins = dsn === '' ? [] : [new URL(dsn).origin];
  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).send();
    const nonce = newNonce();
    return reply
      .headers({ ...pageHeaders(nonce, { report_origins }), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.replace(NONCE_MARK, nonce));
  };
}

/**
 * Serves the portal's hashed assets, cached permanently. A missing one is a 404, so that an open tab notices a new
 * version.
 */
export async function servePortalFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_, reply) => reply.code(404).type('text/plain').send('There is no such file.'));
      const root = join(resolve(folder), 'assets');
      await scope.register(fastifyStatic, {
        root,
        immutable: true,
        maxAge: ASSET_MAX_AGE_MS,
        decorateReply: false,
        preCompressed: true,
        index: false,
      });
    },
    { prefix: '/assets' },
  );
}
