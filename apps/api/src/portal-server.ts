import { createServer } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { markAdminRequest } from './platform/admin-listener.ts';
import { answerClientError } from './platform/client-errors.ts';
import { httpTimeouts } from './platform/http-timeouts.ts';
import { isApiTarget } from './platform/request-path.ts';
import { portalPage, servePortalFiles } from './portal-files.ts';
import { transportHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

/**
 * The admin or the introducer portal on its own origin, because paths and storage keys repeat between portals (D-76). API
 * requests are handled by `api` in the same process, with the same rules, limits and logs; only those of the admin portal's
 * listener reach the calls of admins.
 */
export async function buildPortalServer(
  api: FastifyInstance,
  { config, log }: Pick<Services, 'config' | 'log'>,
  type: 'admin' | 'introducer',
): Promise<FastifyInstance> {
  const folder = type === 'admin' ? config.ADMIN_PORTAL_DIR : config.INTRODUCER_PORTAL_DIR;
  const loggerInstance: FastifyBaseLogger = log;
  const portal = Fastify({
    loggerInstance,
    trustProxy: config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    serverFactory: (handler) =>
      createServer(httpTimeouts(config.REQUEST_TIMEOUT_MS), (request, reply) => {
        if (type === 'admin') markAdminRequest(request);
        if (isApiTarget(request.url ?? '')) api.server.emit('request', request, reply);
        else handler(request, reply);
      }),
  });
  portal.addHook('onRequest', async (_, reply) => void reply.headers(transportHeaders(config.HSTS_SECONDS)));
  portal.setNotFoundHandler(portalPage(folder, config.ERROR_REPORTING_DSN));
  await servePortalFiles(portal, folder);
  return portal;
}
