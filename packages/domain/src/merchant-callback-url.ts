export type CallbackUrlFault = 'invalid_url' | 'not_https' | 'has_password' | 'port_not_allowed';

const OUTSIDE_PORTS: ReadonlySet<string> = new Set(['', '443', '8443']);
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL points to this machine: allowed in a sandbox only. */
export const isLocalCallback = (url: URL): boolean => LOCAL_HOSTS.has(url.hostname);

/**
 * The fault of a callback URL as written; null if valid. The resolved address is checked on connect. Local URLs pass,
 * with http and any port: production refuses them by `isLocalCallback`.
 */
export function callbackUrlFault(written: string): CallbackUrlFault | null {
  if (!URL.canParse(written)) return 'invalid_url';
  const url = new URL(written);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'invalid_url';
  if (url.username !== '' || url.password !== '') return 'has_password';
  if (isLocalCallback(url)) return null;
  if (url.protocol !== 'https:') return 'not_https';
  return OUTSIDE_PORTS.has(url.port) ? null : 'port_not_allowed';
}
