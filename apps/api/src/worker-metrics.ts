import Fastify, { type FastifyInstance } from 'fastify';
import { serveMetrics } from './modules/invariants/invariants.service.ts';
import type { Services } from './services.ts';

/** The worker's own listener: `/metrics`, and `/healthz` for a supervisor. It serves nothing else and does not listen yet. */
export function buildWorkerMetrics({
  config,
  poster,
  store,
  metrics,
}: Pick<Services, 'config' | 'poster' | 'store' | 'metrics'>): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/healthz', async () => ({ status: 'ok' }));
  serveMetrics(app, { config, poster, read: store.read, queues: {}, metrics });
  return app;
}
