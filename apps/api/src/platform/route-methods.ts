import type { FastifyInstance } from 'fastify';
import { API_PREFIX, requestPath } from './request-path.ts';

/** Any one segment of a path. */
const PARAMETER = /^:/;

interface KnownRoute {
  segments: readonly string[];
  methods: readonly string[];
}
const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

/**
 * Remembers the API's routes as they are registered. The result gives the methods of the routes at a request's target, to
 * tell a wrong method (4005) from an unknown address (4004).
 */
export function collectRouteMethods(app: FastifyInstance): (target: string) => string[] {
  const by_length = new Map<number, KnownRoute[]>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(API_PREFIX)) return;
    const segments = segmentsOf(url);
    const known = by_length.get(segments.length) ?? [];
    by_length.set(segments.length, [...known, { segments, methods: [method].flat() }]);
  });
  return (target) => {
    const asked = segmentsOf(requestPath(target));
    const routes = (by_length.get(asked.length) ?? []).filter(({ segments }) =>
      segments.every((segment, at) => segment === asked[at] || (PARAMETER.test(segment) && asked[at] !== '')),
    );
    return [...new Set(routes.flatMap(({ methods }) => methods))].toSorted();
  };
}
