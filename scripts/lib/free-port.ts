import { createServer } from 'node:net';

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    // A machine without IPv6 has no listener on ::1.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE' && host === '::1'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/**
 * Whether a localhost port has no listener. Both IPv4 and IPv6 are probed, because a browser may use either for
 * `localhost`.
 */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/** Listens on a port of the system's choice until `close` is called. */
const takePort = (): Promise<{ port: number; close: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, close: () => new Promise((closed) => probe.close(() => closed())) });
    });
  });

/**
 * Ports that were free a moment ago, all different: a port that was given back may be chosen again at once. Another process
 * may take one before the caller does, so be ready to retry.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const taken = await Promise.all(Array.from({ length: count }, takePort));
  await Promise.all(taken.map(({ close }) => close()));
  return taken.map(({ port }) => port);
}

/** One free port; see `findFreePorts` for several. */
export const findFreePort = async (): Promise<number> => (await findFreePorts(1))[0]!;
