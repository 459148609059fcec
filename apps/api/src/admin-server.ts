import { createServer } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { API_PREFIX } from './platform/envelope.ts';
import { portalPage, servePortalFiles } from './portal-files.ts';
import type { Services } from './services.ts';

/**
 * The admin portal on its own origin, because paths and storage keys repeat between portals (D-76). API requests are
 * handled by `api` in the same process, with the same rules, limits and logs.
 */
export async function buildAdminServer(
  api: FastifyInstance,
  { config, log }: Pick<Services, 'config' | 'log'>,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const portal = Fastify({
    loggerInstance,
    trustProxy: config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createServer((request, reply) => {
        if (request.url?.startsWith(API_PREFIX)) api.routing(request, reply);
        else handler(request, reply);
      }),
  });
  portal.setNotFoundHandler(portalPage(config.ADMIN_PORTAL_DIR));
  await servePortalFiles(portal, config.ADMIN_PORTAL_DIR);
  return portal;
}
