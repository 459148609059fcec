import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { newNonce, pageHeaders } from './security-headers.ts';

/** Placeholder for the nonce in the built index.html. */
const NONCE_MARK = /__CSP_NONCE__/g;
const ASSET_MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000;

/** The portal's index page with a fresh nonce; its router handles the path. */
export function portalPage(folder: string): RouteHandlerMethod {
  const file = join(resolve(folder), 'index.html');
  if (!existsSync(file)) throw new Error(`No built portal in ${folder}: npm start builds it.`);
  const page = readFileSync(file, 'utf8');
  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).send();
    const nonce = newNonce();
    return reply
      .headers({ ...pageHeaders(nonce), 'cache-control': 'no-store' })
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
