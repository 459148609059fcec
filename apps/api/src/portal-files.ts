import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { newNonce, pageHeaders } from './security-headers.ts';

/** Stands in the built index.html wherever a nonce belongs. */
const NONCE_MARK = /__CSP_NONCE__/g;
const ASSETS_KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built portal: hashed files under /assets/ for ever, and index.html with a fresh nonce for the portal's own
 * addresses. Answers the function that sends that page.
 */
export async function servePortal(app: FastifyInstance, folder: string) {
  const root = resolve(folder);
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`There is no built portal in ${root}: npm start builds it.`);
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: ASSETS_KEPT_MS,
    decorateReply: false,
    index: false,
  });
  return () => {
    const nonce = newNonce();
    const headers = { ...pageHeaders(nonce), 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return { status: 200, headers, html: page.replace(NONCE_MARK, nonce) };
  };
}
