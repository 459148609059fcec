import type { ServerOptions } from 'node:http';

const HEADERS_TIMEOUT_MS = 20_000;
/** Node looks for connections that are over their time this often, at most. */
const CHECK_INTERVAL_MS = 5_000;

/**
 * Node's limits for requests that do not arrive: a header or body that is not complete in time ends its connection, with
 * 408. `request_timeout_ms` counts from the first byte to the last.
 */
export const httpTimeouts = (request_timeout_ms: number) =>
  ({
    requestTimeout: request_timeout_ms,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, request_timeout_ms),
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, Math.ceil(request_timeout_ms / 2)),
  }) satisfies ServerOptions;
